/// The options of formatters for people.
public struct TerminalOptions: Sendable, Hashable {
  /// The theme; nil for `cucumber` where colours are wanted and `plain` elsewhere.
  public var theme: Theme?
  /// Whether attachments are shown.
  public var includeAttachments = true
  /// Whether each step is shown with the location of its definition.
  public var includeDefinitionLocations = true
  /// Whether tables and doc strings are shown below their steps.
  public var includeStepArguments = true
  /// Whether the summary shows code for undefined steps.
  public var includeSnippets = true
  /// Whether the duration of each step is shown, in the output of a run of this project.
  public var includeDurations = false
  /// Whether a line names each feature.
  public var includeFeatureLine = true
  /// Whether a line names each rule.
  public var includeRuleLine = true
  /// Whether an icon in front of each step tells its status.
  public var useStatusIcon = true
  /// Whether a summary ends the output of `pretty` and `progress`.
  public var summarise = true
  /// Whether output is that of the official formatters, to the byte: their layout, and their faults.
  public var compatible = false
  /// Whether the summary lists errors of feature files.
  public var includeParseErrors = true
  /// Whether pending scenarios did not pass, and are to be run again.
  public var isStrict = true
  /// The command that the summary tells to run again; its words are shown unchanged.
  public var rerunCommand = "gherkin-run"

  /// The file of a report with all scenarios. The summary names it where it leaves scenarios out. Default: nil, no such
  /// file.
  public var completeReport: String?
  /// The file of the report `rerun`. The summary names it where a command with all places is too long. Default: nil, no
  /// such file.
  public var rerunFile: String?

  /// Creates options with default values.
  public init() {}
}
