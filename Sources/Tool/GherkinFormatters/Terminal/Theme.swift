internal import GherkinMessages

/// The appearance of reports on a terminal: a style for each role, and the symbols.
public struct Theme: Sendable, Hashable {
  /// The style of labels.
  var affix = TextStyle.plain
  /// The style of attachments.
  var attachment = TextStyle.plain
  /// The style of the keywords of headings with their colons, and of steps.
  var keyword = TextStyle.plain
  /// The style of an argument in the text of a step, inside the style of the step's status.
  var argument = TextStyle.plain
  /// The style of locations in files.
  var location = TextStyle.plain
  /// The symbol before an item; empty for none.
  var bullet = ""
  /// The style of items with a status.
  var styles: [Envelope.TestStepResult.Status: TextStyle] = [:]
  /// The icon in front of a step.
  var icons: [Envelope.TestStepResult.Status: String] = [:]
  /// The letter of a step in progress output.
  var letters: [Envelope.TestStepResult.Status: String] = [:]

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
    theme.keyword = TextStyle(.bold)
    theme.argument = TextStyle(.bold)
    theme.location = TextStyle(.gray)
    theme.bullet = "•"
    (theme.styles, theme.icons, theme.letters) = (statusStyles, statusIcons, statusLetters)
    return theme
  }()

  /// Symbols without colours.
  public static let plain: Theme = {
    var theme = Theme()
    theme.bullet = "-"
    (theme.icons, theme.letters) = (statusIcons, statusLetters)
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
