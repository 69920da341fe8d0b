internal import GherkinMessages

extension Theme {
  /// The themes that are selected by name.
  package static let named: [String: Theme] = ["cucumber": cucumber, "plain": plain, "none": none]

  /// The colours and symbols of Cucumber.
  public static let cucumber: Theme = {
    var theme = Theme()
    theme.affix = TextStyle(.italic)
    theme.attachment = TextStyle(.blue)
    theme.feature.keyword = TextStyle(.bold)
    theme.rule.keyword = TextStyle(.bold)
    theme.scenario.keyword = TextStyle(.bold)
    theme.location = TextStyle(.gray)
    theme.step.argument = TextStyle(.bold)
    theme.step.keyword = TextStyle(.bold)
    theme.bullet = "•"
    theme.status = Statuses(all: statusStyles, icon: statusIcons, progress: statusLetters)
    return theme
  }()

  /// A style for every role, which official test data uses; statuses differ only by colour.
  package static let demo: Theme = {
    let heading = Heading(all: TextStyle(.bgBlue), keyword: TextStyle(.bold), name: TextStyle(.italic))
    var theme = Theme()
    theme.affix = TextStyle(.italic)
    theme.attachment = TextStyle(.blue)
    theme.dataTable = DataTable(all: TextStyle(.gray), border: TextStyle(.dim), content: TextStyle(.italic))
    theme.docString = DocString(
      all: TextStyle(.gray), content: TextStyle(.italic), delimiter: TextStyle(.dim), mediaType: TextStyle(.bold))
    theme.feature = heading
    theme.rule = heading
    theme.scenario = heading
    theme.location = TextStyle(.gray)
    theme.step = Step(keyword: TextStyle(.bold), text: TextStyle(.italic), argument: TextStyle(.bold))
    theme.tag = TextStyle(.yellow, .bold)
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

  private static let statusStyles: [Envelope.TestStepResult.Status: TextStyle] = [
    .ambiguous: TextStyle(.magenta), .failed: TextStyle(.red), .passed: TextStyle(.green), .pending: TextStyle(.cyan),
    .skipped: TextStyle(.yellow), .undefined: TextStyle(.blue), .unknown: TextStyle(.gray),
  ]

  private static let statusIcons: [Envelope.TestStepResult.Status: String] = [
    .ambiguous: "✘", .failed: "✘", .passed: "✔", .pending: "■", .skipped: "↷", .undefined: "■", .unknown: " ",
  ]

  private static let statusLetters: [Envelope.TestStepResult.Status: String] = [
    .ambiguous: "A", .failed: "F", .passed: ".", .pending: "P", .skipped: "-", .undefined: "U", .unknown: "?",
  ]
}
