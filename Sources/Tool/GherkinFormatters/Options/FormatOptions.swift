/// The options of the formatters of a run, as set by `--format-options`.
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
    return options
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
    case "compatible": terminal.compatible = try setting.flag()
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

  /// The names of all options, in the order in which help lists them.
  public static let names = [
    "theme", "includeAttachments", "includeFeatureLine", "includeRuleLine", "useStatusIcon", "summarise", "compatible",
    "suiteName", "testClassName", "testNamingStrategy", "includeRunProblems", "suitePerFeature", "largeAttachments",
    "title", "strict",
  ]
}
