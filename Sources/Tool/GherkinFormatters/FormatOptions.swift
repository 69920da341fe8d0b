internal import GherkinData
internal import GherkinText

/// The options of the formatters of a run, as set by `--format-options`.
///
/// An option of one formatter is a ``FormatterOption`` in its entry of the ``FormatterCatalog``; nothing is added here.
/// This type has the options that several formatters share.
///
/// An option is set for all formatters, `title=Beers`, or for one of them, `html.title=Beers`. The latter overrides the
/// former for that formatter.
public struct FormatOptions: Sendable, Hashable {
  /// The options of formatters for terminals.
  public var terminal = TerminalOptions()
  /// The options of `junit`.
  public var junit = JUnitOptions()
  /// The options of `html`.
  public var html = HTMLOptions()

  /// Paths for services that show a repository.
  package var servicePaths = ServicePaths()
  /// What evidence records in addition to the messages.
  package var evidence = EvidenceContext()

  /// The settings of specific formatters, by the formatter's name.
  private var settings: [String: [OptionSetting]] = [:]
  /// The values of the formatter's own options, by name. Only set in the result of ``options(for:)``.
  private var ownValues: [String: String] = [:]

  /// Whether pending scenarios are bad in reports; nil for as in the run.
  public var isStrict: Bool? {
    get { terminal.isStrict }
    set {
      terminal.isStrict = newValue
      html.isStrict = newValue
    }
  }

  /// Creates options with default values.
  public init() {}

  /// Reads options from texts, each a JSON object or `name=value`; later ones override earlier ones.
  ///
  /// Nested members of an object have names with dots: `html.title=Beers` is `{"html": {"title": "Beers"}}`.
  ///
  /// - Parameters:
  ///   - texts: the texts, in order.
  ///   - formatters: the formatters that options may be set for.
  /// - Throws: ``FormatOptionError`` if a text has another form, or if a formatter, option or value is unknown.
  public init(
    parsing texts: [String], formatters: [FormatterCatalog.Entry] = FormatterCatalog.entries
  ) throws(FormatOptionError) {
    for text in texts { try read(text, formatters: formatters) }
  }

  /// Reads a JSON object or `name=value`, and adds it to the options that are set.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - formatters: the formatters that options may be set for.
  /// - Throws: ``FormatOptionError`` if the text has another form, or there is no such formatter, option or value.
  public mutating func read(
    _ text: String, formatters: [FormatterCatalog.Entry] = FormatterCatalog.entries
  ) throws(FormatOptionError) {
    for setting in try OptionSetting.parse(text) {
      let parts = setting.name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 1 || parts[0] == "theme" {
        try apply(setting)
        continue
      }
      guard let formatter = formatters.first(where: { $0.name == parts[0] }) else {
        throw .unknownFormatter(parts[0], option: setting.name, known: formatters.map(\.name))
      }
      var checked = Self()
      try checked.apply(setting, named: parts[1], of: formatter)
      settings[formatter.name, default: []].append(setting)
    }
  }

  /// Returns the options for one formatter, including its own.
  public func options(for formatter: FormatterCatalog.Entry) -> FormatOptions {
    var options = self
    for setting in settings[formatter.name] ?? [] {
      let name = String(setting.name.dropFirst(formatter.name.utf8.count + 1))
      do throws(FormatOptionError) {
        try options.apply(setting, named: name, of: formatter)
      } catch {
        // Ignored: another formatter of the same name, without this option.
        continue
      }
    }
    return options
  }

  /// The options of `junit` with its own ones.
  var wholeJUnit: JUnitOptions {
    var options = junit
    if let schema = text("schema").flatMap(JUnitOptions.Schema.init) { options.schema = schema }
    if let attachments = flag("attachments") { options.attachments = attachments }
    options.properties = JUnitProperty.all(text("properties") ?? "")
    return options
  }

  /// Returns why the properties of `junit` cannot be written, with the remedy; nil if they can, or there are none.
  package func problemOfProperties(_ environment: [String: String]) -> String? {
    guard let properties = text("properties") else { return nil }
    for part in properties.split(separator: ",") where part.contains("=") {
      let form = part.drop { $0 != "=" }.dropFirst()
      guard TagTemplate(String(form)) != nil else {
        return "junit.properties: \"\(form)\" is not a tag with one placeholder; write test_key=TEST-{id}"
      }
    }
    let isCommon = text("schema").map { $0 == JUnitOptions.Schema.common.rawValue }
    return isCommon ?? JUnitOptions.Schema.isCommonRead(environment)
      ? nil
      : "junit.properties: this schema has no properties of test cases; add --format-options junit.schema=common"
  }

  /// Returns the value of an option of this formatter only; nil if it is not set.
  public func text(_ name: String) -> String? { ownValues[name] }

  /// Returns the value of one of the formatter's own flags; nil if it is not set.
  public func flag(_ name: String) -> Bool? { ownValues[name].flatMap(Bool.init) }

  /// Returns the value of one of the formatter's own options as a number; nil if it is not set, or not a number.
  public func number(_ name: String) -> Int? { ownValues[name].flatMap { Int($0) } }

  /// Sets an option of one formatter.
  private mutating func apply(
    _ setting: OptionSetting, named name: String, of formatter: FormatterCatalog.Entry
  ) throws(FormatOptionError) {
    let root = String(name.prefix { $0 != "." })
    guard let option = formatter.options.first(where: { $0.name == name || ($0.kind == .common && $0.name == root) })
    else { throw .unknownName(setting.name, known: formatter.options.map { "\(formatter.name).\($0.name)" }) }
    guard option.kind == .common else {
      try option.check(setting)
      ownValues[name] = try setting.text()
      return
    }
    try apply(OptionSetting(name: name, words: setting.words))
  }

  private mutating func apply(_ setting: OptionSetting) throws(FormatOptionError) {
    switch setting.name {
    case "theme":
      guard let theme = Theme.named[try setting.text()] else {
        throw setting.badValue(allowed: Theme.named.keys.sorted())
      }
      terminal.theme = theme
    case let name where name.hasPrefix("theme."):
      throw .badValue(name: "theme", value: "an object", allowed: Theme.named.keys.sorted())
    case "includeAttachments": terminal.includeAttachments = try setting.flag()
    case "includeFeatureLine": terminal.includeFeatureLine = try setting.flag()
    case "includeRuleLine": terminal.includeRuleLine = try setting.flag()
    case "useStatusIcon": terminal.useStatusIcon = try setting.flag()
    case "summarise": terminal.summarise = try setting.flag()
    case "suiteName": junit.suiteName = try setting.text()
    case "testClassName": junit.testClassName = try setting.text()
    case "includeRunProblems": junit.includeRunProblems = try setting.flag()
    case "suitePerFeature": junit.suitePerFeature = try setting.flag()
    case "testNamingStrategy": junit.testNamingStrategy = try setting.choice()
    case "largeAttachments": html.largeAttachments = try setting.choice()
    case "strict": isStrict = try setting.flag()
    case "title": html.title = try setting.text()
    default: throw .unknownName(setting.name, known: Self.names)
    }
  }

  /// The names of all options that several formatters share, in the order in which help lists them.
  public static let names = [
    "theme", "includeAttachments", "includeFeatureLine", "includeRuleLine", "useStatusIcon", "summarise", "suiteName",
    "testClassName", "testNamingStrategy", "includeRunProblems", "suitePerFeature", "largeAttachments",
    "title", "strict",
  ]
}

/// An option of one formatter, which `--format-options FORMATTER.NAME=VALUE` sets.
///
/// A formatter declares its options in its ``FormatterCatalog/Entry``. Their values are checked when the command line is
/// read, and the formatter gets them by ``FormatOptions/text(_:)``, ``FormatOptions/flag(_:)`` and
/// ``FormatOptions/number(_:)``.
public struct FormatterOption: Sendable, Hashable {
  enum Kind: Hashable {
    case text
    case flag
    case choice([String])
    case number(ClosedRange<Int>)
    /// A tag with one placeholder.
    case tagTemplate
    /// An option of ``FormatOptions`` that several formatters share.
    case common
  }

  /// The name of the option.
  public let name: String
  let kind: Kind

  /// An option whose value is any text.
  public static func text(_ name: String) -> Self { Self(name: name, kind: .text) }

  /// An option whose value is `true` or `false`.
  public static func flag(_ name: String) -> Self { Self(name: name, kind: .flag) }

  /// An option whose value is one of some texts.
  public static func choice(_ name: String, of values: [String]) -> Self { Self(name: name, kind: .choice(values)) }

  /// An option whose value is a tag with one placeholder: `owner({name})`.
  package static func tagTemplate(_ name: String) -> Self { Self(name: name, kind: .tagTemplate) }

  /// An option whose value is a whole number in a range.
  public static func number(_ name: String, in range: ClosedRange<Int>) -> Self {
    Self(name: name, kind: .number(range))
  }

  /// Returns options that several formatters share.
  package static func common(_ names: String...) -> [Self] { names.map { Self(name: $0, kind: .common) } }

  /// Checks a value.
  func check(_ setting: OptionSetting) throws(FormatOptionError) {
    switch kind {
    case .common: break
    case .text: _ = try setting.text()
    case .flag: _ = try setting.flag()
    case .tagTemplate:
      guard TagTemplate(try setting.text()) != nil else { throw setting.badValue(allowed: ["owner({name})"]) }
    case .choice(let values):
      guard values.contains(try setting.text()) else { throw setting.badValue(allowed: values) }
    case .number(let range):
      guard let number = Int(try setting.text()), range.contains(number) else {
        throw setting.badValue(allowed: ["a number from \(range.lowerBound) to \(range.upperBound)"])
      }
    }
  }
}

extension FormatterCatalog.Entry {
  /// The names of the options that only this formatter has, prefixed with its own name.
  package var ownOptionNames: [String] { options.filter { $0.kind != .common }.map { "\(name).\($0.name)" } }
}

/// An option and its value: its name, with dots for nested options, and one or several words.
struct OptionSetting: Sendable, Hashable {
  var name: String
  var words: [String]

  /// Parses `name=value`, or a JSON object with several settings.
  static func parse(_ text: String) throws(FormatOptionError) -> [OptionSetting] {
    if text.first(where: { !$0.isWhitespace }) == "{" {
      var settings: [OptionSetting] = []
      do {
        try JSONReader.read(Array(text.utf8)[...]) { json throws(JSONError) in
          try read(&json, name: "", into: &settings)
        }
      } catch {
        throw .malformed(text, reason: "\(error.problem) at byte \(error.offset + 1)")
      }
      return settings
    }
    guard let equals = text.firstIndex(of: "=") else { throw .malformed(text, reason: "it has no ‘=’") }
    return [OptionSetting(name: String(text[..<equals]), words: [String(text[text.index(after: equals)...])])]
  }

  private static func read(
    _ json: inout JSONReader, name: String, into settings: inout [OptionSetting]
  ) throws(JSONError) {
    switch json.peek() {
    case UInt8(ascii: "{"):
      try json.beginObject()
      while try json.nextMember(skipsNull: true) {
        let key = json.name
        try read(&json, name: name.isEmpty ? key : "\(name).\(key)", into: &settings)
      }
    case UInt8(ascii: "["):
      var words: [String] = []
      try json.beginArray()
      while try json.nextElement() { words.append(try json.string()) }
      settings.append(OptionSetting(name: name, words: words))
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      settings.append(OptionSetting(name: name, words: [try json.boolean() ? "true" : "false"]))
    case UInt8(ascii: "\""): settings.append(OptionSetting(name: name, words: [try json.string()]))
    default: settings.append(OptionSetting(name: name, words: [String(try json.integer())]))
    }
  }

  /// The value as one text.
  func text() throws(FormatOptionError) -> String {
    guard words.count == 1 else { throw badValue(allowed: ["a text"]) }
    return words[0]
  }

  /// Returns the value as a Boolean.
  func flag() throws(FormatOptionError) -> Bool {
    switch words {
    case ["true"]: return true
    case ["false"]: return false
    default: throw badValue(allowed: ["true", "false"])
    }
  }

  /// Returns the value as one of several names.
  func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(FormatOptionError) -> Choice {
    guard words.count == 1, let choice = Choice(rawValue: words[0]) else {
      throw badValue(allowed: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  func badValue(allowed: [String]) -> FormatOptionError {
    .badValue(name: name, value: words.joined(separator: ", "), allowed: allowed)
  }
}

/// An invalid option for formatters.
public enum FormatOptionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text is neither `name=value` nor a JSON object.
  case malformed(String, reason: String)
  /// The option refers to an unknown formatter.
  case unknownFormatter(String, option: String, known: [String])
  /// The option does not exist.
  case unknownName(String, known: [String])
  /// The value is not valid for the option.
  case badValue(name: String, value: String, allowed: [String])

  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .malformed(let text, let reason):
      "the format option ‘\(text)’ is neither name=value nor a JSON object: \(reason)"
    case .unknownFormatter(let formatter, let option, let known):
      "the format option ‘\(option)’: "
        + (FormatterCatalog.remedy(forMissing: formatter)
          ?? "there is no formatter ‘\(formatter)’; \(Self.list(known, nearest: formatter))")
    case .unknownName(let name, let known):
      "there is no format option ‘\(name)’; "
        + (FormatterCatalog.replacements[Self.last(name)]
          ?? (known.isEmpty ? "the formatter has no options" : Self.list(known, nearest: name)))
    case .badValue(let name, let value, let allowed):
      "the format option \(name) cannot be ‘\(value)’; "
        + (FormatterCatalog.replacements["\(Self.last(name))=\(value)"]
          ?? "it can be \(allowed.joined(separator: ", "))")
    }
  }

  /// Returns a name without that of a formatter.
  private static func last(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? "" }

  private static func list(_ known: [String], nearest name: String) -> String {
    let suggestion = Spelling.nearest(to: name, among: known).map { "did you mean \($0)? " }
    return "\(suggestion ?? "")there are \(known.joined(separator: ", "))"
  }
}
