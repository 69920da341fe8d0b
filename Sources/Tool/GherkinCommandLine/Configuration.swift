import GherkinFixtures
import GherkinFeatureFiles
import GherkinFiles
import GherkinText
package import GherkinData
import GherkinYAML

/// The options of a configuration file. It is validated completely: an error in an unused profile is an error too.
package struct Configuration<Options: CommandOptions> {
  /// The top level of the file, or a profile.
  private struct Level {
    var options: [GivenOption] = []
    var paths: (values: [Value], origin: GivenOption.Origin)?
    var extends: [(name: String, line: Int)] = []
    var rules: [RuleSettingText] = []
    var unchecked: [UncheckedDefinition] = []
  }

  private let file: ConfigurationFile
  private let table: OptionTable<Options>
  private var base = Level()
  private var profiles: [String: Level] = [:]

  /// Reads the options in a table.
  package init(_ file: ConfigurationFile, _ table: OptionTable<Options>) throws(UsageError) {
    self.file = file
    self.table = table
    for entry in file.root where entry.key.text == ConfigurationFile.profilesKey {
      guard let mapping = entry.value.mapping else {
        throw problem(entry.key.line, "profiles must be a mapping; write \"profiles: { ci: { retry: 2 } }\"")
      }
      for profile in mapping.entries {
        let isEmpty = profile.value.scalar?.text.isEmpty == true
        guard let settings = isEmpty ? [] : profile.value.mapping?.entries else {
          throw problem(profile.key.line, "the profile \(profile.key.text) must be a mapping of options")
        }
        profiles[profile.key.text] = try level(settings, profile: profile.key.text)
      }
    }
    base = try level(file.root, profile: nil)
    var sizes: [String: Int] = [:]
    for (name, _) in profiles.sorted(by: { $0.key < $1.key }) { _ = try check(name, from: nil, [], &sizes) }
  }

  /// Returns layers of options, with later ones taking precedence: the top level, and then the profiles with the
  /// profiles that they extend.
  ///
  /// - Parameter names: the profiles, in the order given.
  package func layers(_ names: [String]) throws(UsageError) -> [[GivenOption]] {
    try levels(names).map(\.options)
  }

  /// Returns the paths of the last level that contains paths, with their origin; nil if none does.
  package func paths(_ names: [String]) throws(UsageError) -> (names: [String], origin: GivenOption.Origin)? {
    guard let paths = try levels(names).last(where: { $0.paths != nil })?.paths else { return nil }
    return (paths.values.map { relocated($0.text) }, paths.origin)
  }

  /// Returns the error for the first path that selects nothing, with its line; nil if there is none.
  package func pathProblem(_ names: [String]) throws(UsageError) -> UsageError? {
    for value in try levels(names).last(where: { $0.paths != nil })?.paths?.values ?? [] {
      let written = FeatureSelection.isExclusion(value.text) ? String(value.text.dropFirst()) : value.text
      let path = relocated(written)
      // Only patterns are searched twice: for the error, and for their features.
      guard FileKind(path: FeaturePath(path).path) == nil, let error = FeatureSelection([path]).errors.first else {
        continue
      }
      guard case .noSuchPath = error else { return problem(value.line, "\(error)") }
      return problem(
        value.line,
        "there is no file or folder \(written); correct the path, which is relative to the folder of this file")
    }
    return nil
  }

  /// Returns the settings of lint rules, with later ones taking precedence.
  package func rules(_ names: [String]) throws(UsageError) -> [RuleSettingText] {
    try levels(names).flatMap(\.rules)
  }

  /// Returns the definitions whose values need not be checked.
  package func unchecked(_ names: [String]) throws(UsageError) -> [UncheckedDefinition] {
    try levels(names).flatMap(\.unchecked)
  }

  /// The options of all levels.
  package var everywhere: [GivenOption] {
    base.options + profiles.sorted { $0.key < $1.key }.flatMap(\.value.options)
  }

  /// The settings of lint rules without a profile and with each profile.
  package func rulesEverywhere() throws(UsageError) -> [[RuleSettingText]] {
    var rules = [base.rules]
    for name in profiles.keys.sorted() { rules.append(try self.rules([name])) }
    return rules
  }

  private func levels(_ names: [String]) throws(UsageError) -> [Level] {
    var levels = [base]
    for name in names { levels += try chain(name) }
    return levels
  }

  /// The maximum number of levels of a profile. A profile that several others extend is counted several times, so the
  /// number can double with each level.
  private static var levelLimit: Int { 256 }

  /// Checks the profiles that a profile extends.
  ///
  /// - Parameters:
  ///   - line: the line that names it; nil for none.
  ///   - above: the profiles that extend it, starting with the outermost.
  ///   - sizes: the number of levels of the profiles that have been checked.
  /// - Returns: the number of its levels.
  private func check(
    _ name: String, from line: Int?, _ above: [String], _ sizes: inout [String: Int]
  ) throws(UsageError) -> Int {
    if let size = sizes[name] { return size }
    guard !above.contains(name) else {
      throw problem(line ?? 1, "the profile \(name) extends itself: \((above + [name]).joined(separator: " → "))")
    }
    let level = try level(of: name, from: line)
    let path = above + [name]
    var size = 1
    for parent in level.extends {
      let tooMany = problem(parent.line, "the profile \(name) extends too many others")
      guard path.count < Self.levelLimit else { throw tooMany }
      size += try check(parent.name, from: parent.line, path, &sizes)
      guard size <= Self.levelLimit else { throw tooMany }
    }
    sizes[name] = size
    return size
  }

  private func level(of name: String, from line: Int? = nil) throws(UsageError) -> Level {
    if let level = profiles[name] { return level }
    let known = profiles.keys.sorted()
    let remedy =
      Spelling.nearest(to: name, among: known).map { "did you mean \($0)?" }
      ?? (known.isEmpty ? "the file has no profiles" : "known profiles: \(known.joined(separator: ", "))")
    throw line.map { problem($0, "there is no profile \(name); \(remedy)") }
      ?? .configuration("--profile: there is no profile \(name) in \(file.path); \(remedy)")
  }

  /// A profile after the profiles that it extends, all of which have been checked.
  private func chain(_ name: String) throws(UsageError) -> [Level] {
    let level = try level(of: name)
    var levels: [Level] = []
    for parent in level.extends { levels += try chain(parent.name) }
    return levels + [level]
  }

  private func level(_ entries: [YAMLMapping.Entry], profile: String?) throws(UsageError) -> Level {
    var level = Level()
    /// The keys of the options so far.
    var keys: [String: YAMLMapping.Entry] = [:]
    for entry in entries {
      let key = entry.key.text
      if let option = table.option(key: key)?.option, let other = keys.updateValue(entry, forKey: option.key) {
        throw problem(
          entry.key.line,
          "\(key) and \(other.key.text) in line \(other.key.line) set the same option; remove one of them")
      }
      switch key {
      case ConfigurationFile.profilesKey where profile == nil: continue
      case ConfigurationFile.runnerKey where profile == nil:
        guard entry.value.scalar?.text.isEmpty == false, !isNull(entry) else {
          throw problem(entry.key.line, "runner must be the name of a product of the package")
        }
      case ConfigurationFile.pathsKey where isNull(entry): continue
      case ConfigurationFile.pathsKey:
        let values = try values(entry, isObject: false)
        if let empty = values.first(where: { ["", "!", "@"].contains($0.text) }) {
          throw problem(empty.line, "a path is empty; write a file, a folder or a pattern, or remove the entry")
        }
        level.paths = (values, .file(file.path, line: entry.key.line, profile: profile))
      case ConfigurationFile.rulesKey: level.rules = try RuleSettingsReader(file.path).read(entry)
      case ConfigurationFile.probeKey: level.unchecked = try uncheckedDefinitions(entry)
      case ConfigurationFile.extendsKey where profile != nil:
        level.extends = try values(entry, isObject: false).map { ($0.text, $0.line) }
      default: level.options += try options(entry, profile)
      }
    }
    return level
  }

  private func uncheckedDefinitions(_ entry: YAMLMapping.Entry) throws(UsageError) -> [UncheckedDefinition] {
    let form = "write \"probe: { unchecked: { 'I see {string}': 'why' } }\""
    guard let keys = entry.value.mapping?.entries,
      keys.allSatisfy({ $0.key.text == ConfigurationFile.uncheckedKey && $0.value.mapping != nil })
    else { throw problem(entry.key.line, "probe must be a mapping with the key unchecked; \(form)") }
    var definitions: [UncheckedDefinition] = []
    for definition in keys.flatMap({ $0.value.mapping?.entries ?? [] }) {
      guard let reason = definition.value.scalar?.text, !reason.allSatisfy(\.isWhitespace) else {
        throw problem(definition.key.line, "the pattern needs a reason why its values are not checked; \(form)")
      }
      definitions.append(
        UncheckedDefinition(
          pattern: definition.key.text, reason: reason, place: "\(file.path):\(definition.key.line)"))
    }
    return definitions
  }

  private func options(_ entry: YAMLMapping.Entry, _ profile: String?) throws(UsageError) -> [GivenOption] {
    let key = entry.key.text
    guard let (option, isOn) = table.option(key: key) else {
      throw problem(entry.key.line, "there is no option \"\(key)\"; \(remedy(forUnknown: key, profile))")
    }
    if isNull(entry) { return [] }
    func origin(_ line: Int) -> GivenOption.Origin { .file(file.path, line: line, profile: profile) }
    guard let kind = option.value else {
      guard let text = entry.value.scalar?.text, ["true", "false"].contains(text) else {
        throw problem(entry.key.line, "\(key) must be true or false")
      }
      return [
        GivenOption(key: option.key, value: nil, isOn: (text == "true") == isOn, origin: origin(entry.key.line))
      ]
    }
    let values = try values(
      entry, isObject: kind.alternatives.contains(.json), isList: option.isRepeatable)
    return values.map { value in
      GivenOption(key: option.key, value: relocated(value.text, kind), origin: origin(value.line))
    }
  }

  /// Returns whether a key has no value, as `config` prints options without a default.
  private func isNull(_ entry: YAMLMapping.Entry) -> Bool { isNull(entry.value) }

  private func isNull(_ node: YAMLNode) -> Bool {
    node.scalar.map { $0.style == .plain && ["null", "~"].contains($0.text) } ?? false
  }

  private func remedy(forUnknown key: String, _ profile: String?) -> String {
    if key == "layout" { return "write it in the section [*.feature] of .editorconfig: indent_size = 4" }
    if let words = OtherCucumbers.synonym(for: "--\(key)") {
      return "write \(words[0].dropFirst(2)): \(words.dropFirst().first ?? "true")"
    }
    if let remedy = OtherCucumbers.remedy(for: "--\(key)", isKnown: table.isOption) { return remedy }
    var own = [ConfigurationFile.pathsKey, ConfigurationFile.rulesKey, ConfigurationFile.probeKey]
    own +=
      profile == nil ? [ConfigurationFile.runnerKey, ConfigurationFile.profilesKey] : [ConfigurationFile.extendsKey]
    if let nearest = Spelling.nearest(to: key, among: table.keys + own) { return "did you mean \(nearest)?" }
    return "keys are the long options of \(CommandTable.program) --help, \(own.joined(separator: ", "))"
  }

  private typealias Value = (text: String, line: Int)

  /// Returns the value of a key, or the values of its list, if it can have one.
  private func values(
    _ entry: YAMLMapping.Entry, isObject: Bool, isList: Bool = true
  ) throws(UsageError) -> [Value] {
    guard isList || entry.value.sequence == nil else {
      throw problem(entry.key.line, "\(entry.key.text) needs one value instead of a list")
    }
    var values: [Value] = []
    for node in entry.value.sequence ?? [entry.value] {
      if isObject, node.mapping != nil {
        values.append((try json(node), node.line))
      } else if let scalar = node.scalar, !scalar.text.isEmpty || scalar.style != .plain, !isNull(node) {
        values.append((scalar.text, node.line))
      } else {
        throw problem(
          node.mapping == nil && !isNull(node) ? entry.key.line : node.line,
          "\(entry.key.text) needs a value" + (isList ? ", or a list of them" : ""))
      }
    }
    return values
  }

  private func json(_ node: YAMLNode) throws(UsageError) -> String {
    do {
      return try node.decode(YAMLValue.self).json()
    } catch {
      throw .configuration("\(error)")
    }
  }

  /// Returns a value with its path relative to the working directory instead of the configuration's folder.
  private func relocated(_ value: String, _ kind: ValueKind) -> String {
    switch kind {
    case .file: return relocated(value)
    case .format:
      let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count > 1 && !parts[1].isEmpty ? "\(parts[0]):\(relocated(String(parts[1])))" : value
    case _ where kind.alternatives.contains(.file):
      return ParameterSource.isPath(value) ? relocated(value) : value
    default: return value
    }
  }

  private func relocated(_ path: String) -> String {
    // Variables contain paths relative to the working directory. A URL is an error, which is reported unchanged.
    if path.hasPrefix("/") || path.hasPrefix("{env:") || path.contains("://") { return path }
    if FeatureSelection.isExclusion(path) { return "!\(relocated(String(path.dropFirst())))" }
    return path.hasPrefix("@") ? "@\(file.folder)\(path.dropFirst())" : file.folder + path
  }

  private func problem(_ line: Int, _ text: String) -> UsageError {
    .configuration("\(file.path):\(line): \(text)")
  }
}

/// Reads the settings of lint rules in a configuration file.
///
/// ```yaml
/// lint:
///   trailing-blanks: off
///   step-order: error
///   too-many-steps: 12
///   same-name: { severity: suggestion }
///   required-tags: ["@team-*"]
/// ```
package struct RuleSettingsReader {
  private static let keys = ["severity", "limit", "values"]

  private let path: String

  /// - Parameter path: the path of the configuration file.
  package init(_ path: String) {
    self.path = path
  }

  /// Returns the settings under a key, as written.
  package func read(_ entry: YAMLMapping.Entry) throws(UsageError) -> [RuleSettingText] {
    guard let mapping = entry.value.mapping else {
      throw problem(entry.key.line, "lint must be a mapping; write \"lint: { too-many-steps: 12 }\"")
    }
    var settings: [RuleSettingText] = []
    for rule in mapping.entries {
      for (value, line) in try values(rule) {
        settings.append(RuleSettingText(rule: rule.key.text, value: value, place: "\(path):\(line)"))
      }
    }
    return settings
  }

  private func values(_ rule: YAMLMapping.Entry) throws(UsageError) -> [(RuleSettingText.Value, Int)] {
    if let scalar = rule.value.scalar { return [(.one(scalar.text), rule.key.line)] }
    if let list = try list(rule) { return [(list, rule.key.line)] }
    guard let mapping = rule.value.mapping else {
      throw problem(rule.key.line, "\(rule.key.text) needs one value, or severity and limit by name")
    }
    var values: [(RuleSettingText.Value, Int)] = []
    for entry in mapping.entries {
      if entry.key.text == "values", let list = try list(entry) {
        values.append((list, entry.key.line))
      } else if Self.keys.contains(entry.key.text), let scalar = entry.value.scalar {
        values.append((.one(scalar.text), entry.key.line))
      } else {
        throw problem(
          entry.key.line, "\(rule.key.text) takes severity, limit and values, not \"\(entry.key.text)\"")
      }
    }
    return values
  }

  /// Returns the texts of a list; nil if the value is not a list.
  private func list(_ entry: YAMLMapping.Entry) throws(UsageError) -> RuleSettingText.Value? {
    guard let items = entry.value.sequence else { return nil }
    var texts: [String] = []
    for item in items {
      guard let scalar = item.scalar else {
        throw problem(entry.key.line, "the list of \(entry.key.text) has an entry that is not a text")
      }
      texts.append(scalar.text)
    }
    return .list(texts)
  }

  private func problem(_ line: Int, _ text: String) -> UsageError {
    .configuration("\(path):\(line): \(text)")
  }
}
