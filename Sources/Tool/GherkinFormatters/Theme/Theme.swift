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
