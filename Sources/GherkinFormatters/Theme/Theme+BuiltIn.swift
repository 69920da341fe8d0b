internal import GherkinMessages

extension Theme {
  /// The themes that are selected by name.
  public static let named: [String: Theme] = ["cucumber": cucumber, "demo": demo, "plain": plain, "none": none]

  /// The colours and symbols of Cucumber.
  public static let cucumber: Theme = {
    var theme = Theme()
    theme.affix = Style(.italic)
    theme.attachment = Style(.blue)
    theme.feature.keyword = Style(.bold)
    theme.rule.keyword = Style(.bold)
    theme.scenario.keyword = Style(.bold)
    theme.location = Style(.gray)
    theme.step.argument = Style(.bold)
    theme.step.keyword = Style(.bold)
    theme.bullet = "•"
    theme.status = Statuses(all: statusStyles, icon: statusIcons, progress: statusLetters)
    return theme
  }()

  /// A style for every role, as a demonstration; statuses differ only by colour.
  public static let demo: Theme = {
    let heading = Heading(all: Style(.bgBlue), keyword: Style(.bold), name: Style(.italic))
    var theme = Theme()
    theme.affix = Style(.italic)
    theme.attachment = Style(.blue)
    theme.dataTable = DataTable(all: Style(.gray), border: Style(.dim), content: Style(.italic))
    theme.docString = DocString(
      all: Style(.gray), content: Style(.italic), delimiter: Style(.dim), mediaType: Style(.bold))
    theme.feature = heading
    theme.rule = heading
    theme.scenario = heading
    theme.location = Style(.gray)
    theme.step = Step(keyword: Style(.bold), text: Style(.italic), argument: Style(.bold))
    theme.tag = Style(.yellow, .bold)
    theme.bullet = "•"
    theme.status = Statuses(all: statusStyles)
    return theme
  }()

  /// Symbols without colours.
  public static let plain: Theme = {
    var theme = Theme()
    theme.bullet = "-"
    theme.status = Statuses(all: [:], icon: statusIcons, progress: statusLetters)
    return theme
  }()

  /// Neither symbols nor colours.
  public static let none = Theme()

  private static let statusStyles: [Envelope.TestStepResult.Status: Style] = [
    .ambiguous: Style(.magenta), .failed: Style(.red), .passed: Style(.green), .pending: Style(.cyan),
    .skipped: Style(.yellow), .undefined: Style(.blue), .unknown: Style(.gray),
  ]

  private static let statusIcons: [Envelope.TestStepResult.Status: String] = [
    .ambiguous: "✘", .failed: "✘", .passed: "✔", .pending: "■", .skipped: "↷", .undefined: "■", .unknown: " ",
  ]

  private static let statusLetters: [Envelope.TestStepResult.Status: String] = [
    .ambiguous: "A", .failed: "F", .passed: ".", .pending: "P", .skipped: "-", .undefined: "U", .unknown: "?",
  ]
}
