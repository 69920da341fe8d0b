public import CucumberMessages

/// How reports look on a terminal: a style for each role, and the symbols.
///
/// Themes are values. The names of the parts are those that `--format-options` has for them.
public struct Theme: Sendable, Hashable {
  /// A heading: its keyword and its name, and both together.
  public struct Heading: Sendable, Hashable {
    /// Around keyword and name.
    public var all = Style.plain
    /// The keyword with its colon.
    public var keyword = Style.plain
    /// The name.
    public var name = Style.plain
  }

  /// A step, inside of its status's style.
  public struct Step: Sendable, Hashable {
    /// The keyword.
    public var keyword = Style.plain
    /// The text outside of arguments.
    public var text = Style.plain
    /// An argument in the text.
    public var argument = Style.plain
  }

  /// A data table.
  public struct DataTable: Sendable, Hashable {
    /// Around each row.
    public var all = Style.plain
    /// The bars between cells.
    public var border = Style.plain
    /// The cells' texts.
    public var content = Style.plain
  }

  /// A doc string.
  public struct DocString: Sendable, Hashable {
    /// Around each line.
    public var all = Style.plain
    /// The text.
    public var content = Style.plain
    /// The fences.
    public var delimiter = Style.plain
    /// The word after the opening fence.
    public var mediaType = Style.plain
  }

  /// What tells statuses apart.
  public struct Statuses: Sendable, Hashable {
    /// The style of what has a status.
    public var all: [Envelope.TestStepResult.Status: Style] = [:]
    /// The icon in front of a step.
    public var icon: [Envelope.TestStepResult.Status: String] = [:]
    /// The letter of a step in progress output.
    public var progress: [Envelope.TestStepResult.Status: String] = [:]
  }

  /// Labels around things.
  public var affix = Style.plain
  /// What users attached.
  public var attachment = Style.plain
  /// Features.
  public var feature = Heading()
  /// Rules.
  public var rule = Heading()
  /// Scenarios.
  public var scenario = Heading()
  /// Places in files.
  public var location = Style.plain
  /// Steps.
  public var step = Step()
  /// Tags.
  public var tag = Style.plain
  /// Data tables.
  public var dataTable = DataTable()
  /// Doc strings.
  public var docString = DocString()
  /// The symbol in front of an item; empty for none.
  public var bullet = ""
  /// Statuses.
  public var status = Statuses()

  /// Creates a theme without any style or symbol.
  public init() {}
}
