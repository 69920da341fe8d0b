public import GherkinMessages

/// The appearance of reports on a terminal: a style for each role, and the symbols.
///
/// The names of the properties are also the names in `--format-options`.
public struct Theme: Sendable, Hashable {
  /// The style of a heading: its keyword, its name, and both together.
  public struct Heading: Sendable, Hashable {
    /// The style around keyword and name.
    public var all = TextStyle.plain
    /// The keyword with its colon.
    public var keyword = TextStyle.plain
    /// The name.
    public var name = TextStyle.plain
  }

  /// The style of a step, inside the style of its status.
  public struct Step: Sendable, Hashable {
    /// The keyword.
    public var keyword = TextStyle.plain
    /// The text outside of arguments.
    public var text = TextStyle.plain
    /// An argument in the text.
    public var argument = TextStyle.plain
  }

  /// The style of a data table.
  public struct DataTable: Sendable, Hashable {
    /// The style around each row.
    public var all = TextStyle.plain
    /// The bars between cells.
    public var border = TextStyle.plain
    /// The cells' texts.
    public var content = TextStyle.plain
  }

  /// The style of a doc string.
  public struct DocString: Sendable, Hashable {
    /// The style around each line.
    public var all = TextStyle.plain
    /// The text.
    public var content = TextStyle.plain
    /// The fences.
    public var delimiter = TextStyle.plain
    /// The word after the opening fence.
    public var mediaType = TextStyle.plain
  }

  /// The styles and symbols of statuses.
  public struct Statuses: Sendable, Hashable {
    /// The style of items with a status.
    public var all: [Envelope.TestStepResult.Status: TextStyle] = [:]
    /// The icon in front of a step.
    public var icon: [Envelope.TestStepResult.Status: String] = [:]
    /// The letter of a step in progress output.
    public var progress: [Envelope.TestStepResult.Status: String] = [:]
  }

  /// The style of labels.
  public var affix = TextStyle.plain
  /// The style of attachments.
  public var attachment = TextStyle.plain
  /// Features.
  public var feature = Heading()
  /// Rules.
  public var rule = Heading()
  /// Scenarios.
  public var scenario = Heading()
  /// The style of locations in files.
  public var location = TextStyle.plain
  /// Steps.
  public var step = Step()
  /// Tags.
  public var tag = TextStyle.plain
  /// Data tables.
  public var dataTable = DataTable()
  /// Doc strings.
  public var docString = DocString()
  /// The symbol before an item; empty for none.
  public var bullet = ""
  /// Statuses.
  public var status = Statuses()

  /// Creates a theme without any style or symbol.
  public init() {}
}
