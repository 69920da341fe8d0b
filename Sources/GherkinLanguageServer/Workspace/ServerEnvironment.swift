package import GherkinLayout
package import GherkinLint
package import StepDefinitions

/// What the server asks of the system. The tool gives the real one, tests their own.
package struct ServerEnvironment: Sendable {
  /// Asks the runner of a package for its definitions, if it is built; may execute programs of the workspace. Called on a
  /// background thread.
  package var listing: @Sendable (_ folder: String) -> ListingResult
  /// The layout that the settings of a project ask for.
  package var layoutStyle: @Sendable (_ path: String) -> LayoutStyle
  /// The settings of rules, and the language of features that name none, in a folder.
  package var settings: @Sendable (_ folder: String) -> ProjectSettings
  /// Matches regular expressions of users.
  package var matcher: any PatternMatching
  /// The command that runs features in a folder: the program and its first arguments; builds nothing.
  package var runCommand: @Sendable (_ folder: String) -> [String]
  /// The command that builds the runner of its working folder; nil if the runner is not to be built.
  package var buildCommand: [String]?
  /// The program and the arguments before a command, which stop the command when standard input ends.
  package var supervisor: [String]
  /// Asks runs in a folder for their results, as ``EditorResults`` in JSON, until the returned value is released.
  package var watchResults:
    @Sendable (_ folder: String, _ take: @escaping @Sendable ([UInt8]) -> Void) throws -> any Sendable

  /// The settings of a project.
  package struct ProjectSettings: Sendable {
    package var rules = LintSettings()
    package var language = "en"
    /// The tags of filters and locks.
    package var usedTags: Set<String> = []
    /// The problem of the configuration file; nil if it can be read.
    package var problem: String?

    package init() {}
  }

  /// What a runner answers.
  package enum ListingResult: Sendable {
    /// The paths are absolute.
    case definitions(RunnerDefinitions)
    /// There is no runner, or it is not built yet; why.
    case none(String)
    /// The runner failed, or took too long; why.
    case failed(String)
  }

  package init(
    listing: @escaping @Sendable (String) -> ListingResult, matcher: any PatternMatching,
    layoutStyle: @escaping @Sendable (String) -> LayoutStyle = { _ in LayoutStyle() },
    settings: @escaping @Sendable (String) -> ProjectSettings = { _ in ProjectSettings() },
    runCommand: @escaping @Sendable (String) -> [String] = { _ in ["gherkin-run"] },
    buildCommand: [String]? = nil, supervisor: [String] = [],
    watchResults: @escaping @Sendable (String, @escaping @Sendable ([UInt8]) -> Void) throws -> any Sendable = { _, _ in
      false
    }
  ) {
    self.listing = listing
    self.layoutStyle = layoutStyle
    self.settings = settings
    self.matcher = matcher
    self.runCommand = runCommand
    self.buildCommand = buildCommand
    self.supervisor = supervisor
    self.watchResults = watchResults
  }
}
