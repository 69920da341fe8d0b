internal import GherkinMessages

/// The appearance of reports on a terminal: a style for each role, and the symbols.
public struct Theme: Sendable, Hashable {
  /// The style of a heading: its keyword, its name, and both together.
  struct Heading: Sendable, Hashable {
    /// The style around keyword and name.
    var all = TextStyle.plain
    /// The keyword with its colon.
    var keyword = TextStyle.plain
    /// The name.
    var name = TextStyle.plain
  }

  /// The style of a step, inside the style of its status.
  struct Step: Sendable, Hashable {
    /// The keyword.
    var keyword = TextStyle.plain
    /// The text outside of arguments.
    var text = TextStyle.plain
    /// An argument in the text.
    var argument = TextStyle.plain
  }

  /// The style of a data table.
  struct DataTable: Sendable, Hashable {
    /// The style around each row.
    var all = TextStyle.plain
    /// The bars between cells.
    var border = TextStyle.plain
    /// The cells' texts.
    var content = TextStyle.plain
  }

  /// The style of a doc string.
  struct DocString: Sendable, Hashable {
    /// The style around each line.
    var all = TextStyle.plain
    /// The text.
    var content = TextStyle.plain
    /// The fences.
    var delimiter = TextStyle.plain
    /// The word after the opening fence.
    var mediaType = TextStyle.plain
  }

  /// The styles and symbols of statuses.
  struct Statuses: Sendable, Hashable {
    /// The style of items with a status.
    var all: [Envelope.TestStepResult.Status: TextStyle] = [:]
    /// The icon in front of a step.
    var icon: [Envelope.TestStepResult.Status: String] = [:]
    /// The letter of a step in progress output.
    var progress: [Envelope.TestStepResult.Status: String] = [:]
  }

  /// The style of labels.
  var affix = TextStyle.plain
  /// The style of attachments.
  var attachment = TextStyle.plain
  /// Features.
  var feature = Heading()
  /// Rules.
  var rule = Heading()
  /// Scenarios.
  var scenario = Heading()
  /// The style of locations in files.
  var location = TextStyle.plain
  /// Steps.
  var step = Step()
  /// Tags.
  var tag = TextStyle.plain
  /// Data tables.
  var dataTable = DataTable()
  /// Doc strings.
  var docString = DocString()
  /// The symbol before an item; empty for none.
  var bullet = ""
  /// Statuses.
  var status = Statuses()

  /// Creates a theme without any style or symbol.
  init() {}
}

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

  /// The symbols of the official formatter. ``Composer`` replaces some of them in the formatters of this project.
  private static let statusIcons: [Envelope.TestStepResult.Status: String] = [
    .ambiguous: "✘", .failed: "✘", .passed: "✔", .pending: "■", .skipped: "↷", .undefined: "■", .unknown: " ",
  ]

  private static let statusLetters: [Envelope.TestStepResult.Status: String] = [
    .ambiguous: "A", .failed: "F", .passed: ".", .pending: "P", .skipped: "-", .undefined: "U", .unknown: "?",
  ]
}
