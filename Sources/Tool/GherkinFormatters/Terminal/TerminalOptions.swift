package import GherkinFiles
internal import GherkinSyntax

/// The options of formatters for people.
public struct TerminalOptions: Sendable, Hashable {
  /// The theme; nil for `cucumber` if colours are used, otherwise `plain`.
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
  /// Whether an icon before each step shows its status.
  public var useStatusIcon = true
  /// Whether a summary ends the output of `pretty` and `progress`.
  public var summarise = true
  /// Whether the summary lists errors of feature files.
  public var includeParseErrors = true
  /// Whether pending scenarios count as failures, and are part of the rerun command.
  /// Default: nil, as in the run.
  public var isStrict: Bool?
  /// The command to rerun scenarios in the summary; its words are shown unchanged.
  public var rerunCommand = "gherkin-run"

  /// The file of a report with all scenarios. The summary refers to it where it omits scenarios. Default: nil, no such
  /// file.
  public var completeReport: String?
  /// The file of the report `rerun`. The summary refers to it where a command with all locations would be too long.
  /// Default: nil, no such file.
  public var rerunFile: String?

  /// Whether a build server reads the output, which executes commands in it.
  package var isReadByServer = false

  /// The project to which paths of features are relative, so that they are shown relative to the working directory; nil
  /// to show them as they are.
  package var project: ProjectFolder?

  /// Returns the path of a feature, relative to the working directory.
  func path(of uri: String) -> String {
    guard let project, uri != Source.standardInput else { return uri }
    return project.path(ofMessage: uri)
  }

  /// Creates options with default values.
  public init() {}
}
