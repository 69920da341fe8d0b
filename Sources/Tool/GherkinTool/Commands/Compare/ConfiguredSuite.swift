import GherkinCommandLine
import GherkinCriteria
import GherkinData
import GherkinEngine
import GherkinFeatureFiles
import GherkinFiles
import GherkinMessages
import GherkinRuntime
import GherkinSyntax
import GherkinText
import GherkinYAML

/// The features that a configuration selects, and the settings that decide which of their scenarios a run checks.
struct ConfiguredSuite {
  /// A feature file.
  struct File {
    let source: Source
    /// The lines of scenarios to which the paths limit the file; nil for the whole file.
    let lines: [Int]?
    /// The path without symbolic links.
    let real: String
  }

  /// The settings about criteria as JSON, by their keys in the configuration file: `profiles.ci.tags`.
  private(set) var settings: [String: String] = [:]
  private(set) var files: [File] = []
  /// The paths that are not lists or exclusions; without any, the default folders.
  private var places: [String] = []
  /// The errors in reading features.
  private(set) var errors: [FeatureFileError] = []
  private var run = RunOptions()
  /// Whether only scenarios with `@focus` run.
  private var isFocused = false

  /// The keys whose values are used.
  private static let used: Set<String> = RequirementOptions.keys.union([
    "tags", "name", "language", "dry-run", "wip", "shard", "allow-focus",
  ])
  /// The keys whose changes are listed.
  private static let keys: Set<String> = [
    "paths", "tags", "name", "language", "strict", "no-strict", "lint", "probe", "requirements", "dry-run", "wip",
    "shard", "allow-focus", "allow-empty", "continue-on-parse-error", "retry", "retry-tags",
  ]

  /// Reads the features.
  ///
  /// - Parameters:
  ///   - configuration: the configuration file; nil for none.
  ///   - earlier: the files of a commit; nil for those of the working tree.
  init(_ options: CompareOptions, configuration: String?, in earlier: EarlierFiles? = nil) throws {
    var paths = options.operands
    if let configuration {
      let file = try ConfigurationFile(path: configuration, isFound: true)
      let table = OptionTable<RunOptions>(options.formatters)
      let known = try Configuration(file, table)
      let names = file.root.first { $0.key.text == ConfigurationFile.profilesKey }?.value.mapping?.entries ?? []
      // A profile can be new.
      let profiles = options.profiles.filter { name in earlier == nil || names.contains { $0.key.text == name } }
      let given = table.resolve(try known.layers(profiles)).filter { Self.used.contains($0.key) }
      try table.apply(given, to: &run)
      if paths.isEmpty { paths = try known.paths(profiles)?.names ?? [] }
      addSettings(of: file.root, under: "")
    }
    if let earlier {
      paths = paths.map(earlier.path)
      try earlier.copy(paths.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) })
    }
    if paths.allSatisfy(FeatureSelection.isExclusion) {
      places = StandardFolder.names.map { earlier?.path($0) ?? $0 }
      let standard = places.first { FileKind(path: $0) == .folder }
      if let standard { paths.append(standard) } else { errors.append(.noStandardFolder(StandardFolder.names)) }
    }
    places += paths.filter { !$0.hasPrefix("@") && !FeatureSelection.isExclusion($0) }
    let selection =
      earlier.map { FeatureSelection(paths.map { .path($0) }, relativeTo: $0.folder) }
      ?? FeatureSelection(paths)
    errors += selection.errors
    for name in selection.files {
      do throws(FeatureFileError) {
        files.append(
          File(
            source: try selection.read(name), lines: selection.lines[ExactText(name)],
            real: SystemCalls.resolved(name) ?? name))
      } catch {
        errors.append(error)
      }
    }
    isFocused = run.requiresFocus && files.contains { parse($0).pickles.contains(where: Self.hasFocus) }
  }

  /// Whether the paths can select features in a folder.
  func canSelect(in folder: String) -> Bool {
    places.contains { place in
      // Of a pattern, the folder before its first special character.
      let path = FeaturePath(place).path
      let parts = path.split(separator: "/").filter { $0 != "." }.prefix { !$0.contains { "*?[{".contains($0) } }
      return parts.contains("..") || zip(parts, folder.split(separator: "/")).allSatisfy { $0 == $1 }
    }
  }

  /// Whether a run leaves out the same scenarios of the same text as with another suite.
  func selects(as other: ConfiguredSuite) -> Bool {
    let (own, others) = (run.selection, other.run.selection)
    return own.tags.map(\.text) == others.tags.map(\.text) && own.names.map(\.source) == others.names.map(\.source)
      && run.language == other.run.language && run.uncheckingOption == other.run.uncheckingOption
      && isFocused == other.isFocused && !(files + other.files).contains { $0.lines != nil }
  }

  private static func hasFocus(_ pickle: Pickle) -> Bool { pickle.tags.contains { $0.name == FocusedScenario.tag } }

  private func parse(_ file: File) -> FeatureFile {
    FeatureParser(defaultLanguage: run.language, examples: .fixtures).parse(file.source, ids: IncrementingIDGenerator())
  }

  /// Returns the criteria of a file.
  ///
  /// - Parameter path: the path to show.
  /// - Throws: the errors of a file that cannot be parsed.
  func criteria(of file: File, path: String) throws(ParseErrors) -> [Criterion] {
    let parsed = parse(file)
    guard let document = parsed.document else { throw ParseErrors(errors: parsed.errors) }
    let atLines = file.lines.map { Set(LineFilter(document).select($0, from: parsed.pickles).map(\.id)) }
    return Criterion.all(of: document, parsed.pickles, path: path) { pickle in
      if let option = run.uncheckingOption { return option }
      if atLines?.contains(pickle.id) == false { return "paths: \(path) with lines" }
      if isFocused, !Self.hasFocus(pickle) { return "allow-focus: true" }
      return run.selection.exclusion(of: pickle)
    }
  }

  /// The files of the requirements.
  var requirementFiles: [String] { run.requirements.files }

  /// Returns how far the scenarios of files cover the requirements of the configuration; nil if there are none. Files with
  /// errors are left out.
  func coverage(of files: [File]) throws -> CoverageSummary? {
    guard let list = try run.requirements.read() else { return nil }
    let tags = RequirementTags(list)
    let references = files.flatMap { file -> [[RequirementReference]] in
      let parsed = parse(file)
      return parsed.document.map { tags.references($0, parsed.pickles) } ?? []
    }
    return CoverageSummary(RequirementCoverage(list, references))
  }

  private mutating func addSettings(of entries: [YAMLMapping.Entry], under prefix: String) {
    for entry in entries {
      let key = prefix + entry.key.text
      let isListed = Self.keys.contains { key == $0 || key.hasSuffix(".\($0)") || key.contains("\($0).") }
      if let mapping = entry.value.mapping {
        addSettings(of: mapping.entries, under: key + ".")
      } else if isListed {
        settings[key] = try? entry.value.decode(YAMLValue.self).json()
      }
    }
  }
}
