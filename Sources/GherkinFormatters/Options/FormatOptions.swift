/// What formatters can be told, as `--format-options` says it: one set for all formatters of a run.
public struct FormatOptions: Sendable, Hashable {
  /// For formatters that write for a person's eyes.
  public var terminal = TerminalOptions()
  /// For `junit`.
  public var junit = JUnitOptions()
  /// For `html`.
  public var html = HTMLOptions()

  /// Whether pending scenarios did not pass, as is so but with `--no-strict`.
  public var isStrict: Bool {
    get { terminal.isStrict }
    set {
      terminal.isStrict = newValue
      html.isStrict = newValue
    }
  }

  /// Makes options that are all as they are by default.
  public init() {}

  /// Reads options from texts, each a JSON object or `name=value`; a later one wins.
  ///
  /// The members of an object have names with dots: `theme.feature.keyword=bold` is
  /// `{"theme": {"feature": {"keyword": "bold"}}}`.
  public init(parsing texts: [String]) throws(FormatOptionError) {
    for text in texts { try read(text) }
  }

  /// Reads a JSON object or `name=value`, on top of what is set.
  public mutating func read(_ text: String) throws(FormatOptionError) {
    for setting in try OptionSetting.parse(text) { try apply(setting) }
  }

  private mutating func apply(_ setting: OptionSetting) throws(FormatOptionError) {
    switch setting.name {
    case "theme": terminal.theme = try Theme(named: setting)
    case let name where name.hasPrefix("theme."):
      var theme = terminal.theme ?? Theme()
      try theme.apply(setting)
      terminal.theme = theme
    case "includeAttachments": terminal.includeAttachments = try setting.flag()
    case "includeFeatureLine": terminal.includeFeatureLine = try setting.flag()
    case "includeRuleLine": terminal.includeRuleLine = try setting.flag()
    case "useStatusIcon": terminal.useStatusIcon = try setting.flag()
    case "summarise": terminal.summarise = try setting.flag()
    case "compatible": terminal.compatible = try setting.flag()
    case "suiteName": junit.suiteName = try setting.text()
    case "testClassName": junit.testClassName = try setting.text()
    case "includeRunProblems": junit.includeRunProblems = try setting.flag()
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
    "suiteName", "testClassName", "testNamingStrategy", "includeRunProblems", "largeAttachments", "title",
    "strict",
  ]
}
