package import GherkinLayout
package import GherkinLint
package import GherkinDefinitions
package import GherkinMessages

/// The server's interface to the system. Tests use their own implementation.
package struct ServerEnvironment: Sendable {
  /// Queries the runner of a package for its definitions if it is built. May execute programs of the workspace that a
  /// package or configuration in the trusted folder names. Called on a background thread.
  package var listing: @Sendable (_ folder: String, _ trusted: String) -> ListingResult
  /// The layout style in the settings of a project, which `usesTabs` completes.
  package var layoutStyle: @Sendable (_ path: String, _ usesTabs: Bool) -> LayoutStyle
  /// The settings of rules in a folder, and the language of features that declare none.
  package var settings: @Sendable (_ folder: String) -> ProjectSettings
  /// Matches regular expressions of users.
  package var matcher: any PatternMatching
  /// The path of this program.
  package var program: String
  /// The command that runs features in a folder without building: the program and its first arguments.
  package var runCommand: @Sendable (_ folder: String) -> [String]
  /// The command that builds the runner of its working directory, and prints its path; nil if the server does not build
  /// runners. Without a request of the user, a further argument is the trusted folder.
  package var buildCommand: [String]?
  /// The program and arguments that precede a command, and stop it when standard input ends.
  package var supervisor: [String]
  /// Requests results from runs in a folder, as ``EditorResults`` in JSON, until the returned value is released.
  package var watchResults:
    @Sendable (_ folder: String, _ take: @escaping @Sendable ([UInt8]) -> Void) throws -> any ResultsWatching
  /// Reports the paths of changed files and folders below some folders, until the returned value is released.
  package var watchFiles:
    @Sendable (_ folders: [String], _ take: @escaping @Sendable ([String]) -> Void) throws -> any Sendable

  /// The settings of a project.
  package struct ProjectSettings: Sendable {
    package var rules = LintSettings()
    package var language = "en"
    /// The tags of filters and locks.
    package var usedTags: Set<String> = []
    /// The requirements that features cover; nil if there are none.
    package var requirements: RequirementList?
    /// The paths of their lists.
    package var requirementFiles: [String] = []
    /// The problem of the configuration file; nil if it is valid.
    package var problem: String?

    package init() {}
  }

  /// The response of a runner.
  package enum ListingResult: Sendable {
    /// The definitions. Paths are absolute.
    case definitions(RunnerDefinitions)
    /// There is no runner, or it is not built yet, with the reason.
    case none(String)
    /// The runner failed or timed out, with the reason.
    case failed(String)
  }

  package init(
    listing: @escaping @Sendable (String, String) -> ListingResult, matcher: any PatternMatching,
    layoutStyle: @escaping @Sendable (String, Bool) -> LayoutStyle = { LayoutStyle(usesTabs: $1) },
    settings: @escaping @Sendable (String) -> ProjectSettings = { _ in ProjectSettings() },
    program: String = "gherkin-run",
    runCommand: @escaping @Sendable (String) -> [String] = { _ in ["gherkin-run"] },
    buildCommand: [String]? = nil, supervisor: [String] = [],
    watchResults: @escaping @Sendable (String, @escaping @Sendable ([UInt8]) -> Void) throws -> any ResultsWatching,
    watchFiles: @escaping @Sendable ([String], @escaping @Sendable ([String]) -> Void) throws -> any Sendable = {
      _, _ in false
    }
  ) {
    self.listing = listing
    self.layoutStyle = layoutStyle
    self.settings = settings
    self.matcher = matcher
    self.program = program
    self.runCommand = runCommand
    self.buildCommand = buildCommand
    self.supervisor = supervisor
    self.watchResults = watchResults
    self.watchFiles = watchFiles
  }
}

/// Receives the results of runs in a folder until it is released.
package protocol ResultsWatching: Sendable {
  /// Receives results that were recorded and have not been received yet, before it returns.
  func check()
}
