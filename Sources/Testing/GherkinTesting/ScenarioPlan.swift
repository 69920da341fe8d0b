import Foundation
import GherkinFeatureFiles
import GherkinFiles
import GherkinHost
import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import GherkinSyntax
import GherkinTagExpressions
import Synchronization

/// Creates the cases of a test function from feature files and step libraries.
struct ScenarioPlan {
  /// The test's file.
  private let file: String
  /// The folder to which paths are relative.
  let root: String
  /// The language of features that declare none; nil for that of the configuration file.
  private(set) var language: String?
  /// The settings of what runs steps and hooks.
  var executor = ExecutorSettings()
  private(set) var retry = RetryPolicy()
  /// Whether pending scenarios fail.
  var isStrict = true
  private var selection = RunSelection()
  /// Whether the code names tags or world parameters, which replace those of the configuration file.
  private var (hasTags, hasParameters) = (false, false)

  init(file: String, language: String?) {
    self.file = file
    root = PackageRoot(of: file).path
    self.language = language
  }

  /// Sets the selection and order of scenarios.
  mutating func select(_ scenarios: ScenarioSelection) throws(ScenariosError) {
    hasTags = scenarios.tags != nil
    let isUnattended = ContinuousIntegration.isUnattended(ProcessInfo.processInfo.environment)
    try checked { (plan) throws(ArgumentError) in try plan.selection.add(scenarios, isUnattended: isUnattended) }
  }

  /// Sets the number of retries of failed scenarios.
  mutating func set(retry count: Int, tags text: String?) throws(ScenariosError) {
    try checked { (plan) throws(ArgumentError) in
      try RetryPolicy.check(count, argument: "retry")
      plan.retry = try RetryPolicy(count: count, tags: text, argument: "retryTagFilter")
    }
  }

  /// Sets the time limit of steps and hooks.
  mutating func set(timeout: Duration) throws(ScenariosError) {
    try checked { (plan) throws(ArgumentError) in
      try TimeLimits.check(timeout, argument: "timeout")
      plan.executor.timeout = timeout
    }
  }

  /// Sets the world parameters: a value that is encoded as an object, or the text of an object in JSON.
  mutating func set(parameters value: any Encodable) throws(ScenariosError) {
    hasParameters = true
    try checked { (plan) throws(ArgumentError) in
      plan.executor.parameters =
        if let json = value as? String {
          try WorldParameters(json, argument: "worldParameters")
        } else {
          try WorldParameters(encoding: value, argument: "worldParameters")
        }
    }
  }

  /// Applies the tags, the world parameters and the language of the configuration file beside the package, or around a
  /// nested one, unless the code names others.
  ///
  /// - Parameter reader: reads the file; nil if no library does.
  private mutating func configure(_ reader: ExamplesSource?) throws(ScenariosError) {
    guard let path = try configurationFile() else { return }
    guard let reader else {
      let keys = [
        hasTags ? nil : ("tags", "tags"), hasParameters ? nil : ("world-parameters", "worldParameters"),
        language == nil ? ("language", "language") : nil,
      ].compactMap(\.self)
      let lines = FileReader.readableText(path)?.split(whereSeparator: \.isNewline) ?? []
      // Nothing here reads YAML, so a key may be in quotes, or in a mapping on one line.
      let found = keys.first { key, _ in
        lines.contains { line in
          line.prefixMatch(of: #/[{"'\s]*/#).map { line[$0.range.upperBound...].hasPrefix(key) } == true
        }
      }
      guard let (key, argument) = found else { return }
      throw ScenariosError([
        "\(Self.configuration) contains \(key), and no library reads it in swift test; add .fixtures of GherkinFixtures to the "
          + "list of libraries, or pass \(argument) to Scenarios"
      ])
    }
    do {
      let settings = try reader.settings(path)
      if !hasTags {
        for tags in settings.tags {
          selection.tags.append((tags, try TagExpression(tags, argument: "\(Self.configuration): tags")))
        }
      }
      if !hasParameters, let parameters = settings.worldParameters {
        executor.parameters = try WorldParameters(parameters, argument: "\(Self.configuration): world-parameters")
      }
      language = language ?? settings.language
    } catch {
      throw ScenariosError(["\(error)".replacing("\(root)/", with: "")])
    }
  }

  /// Returns the path of the configuration file; nil if there is none.
  private func configurationFile() throws(ScenariosError) -> String? {
    for folder in [root, NestedPackage.outer(of: root)].compactMap(\.self) {
      let found: String?
      do throws(ConfigurationName.Mistake) {
        found = try ConfigurationName.find(in: folder)
      } catch {
        throw ScenariosError([error.description])
      }
      guard let path = found else { continue }
      guard FileKind(path: path) == .regular else {
        throw ScenariosError(["\(path): is not a regular file, nor a link to one; correct or remove it"])
      }
      return path
    }
    return nil
  }

  /// The name of configuration files.
  private static let configuration = ConfigurationName.standard

  private mutating func checked(_ change: (inout Self) throws(ArgumentError) -> Void) throws(ScenariosError) {
    do {
      try change(&self)
    } catch {
      throw ScenariosError([error.description])
    }
  }

  /// Returns the scenarios, in the order of the features, and a case for each feature with parse errors. If environment
  /// variables choose none, it is a single case that says so.
  func scenarios(of features: [FeatureSource], libraries: [StepLibrary]) throws(ScenariosError) -> [Scenario] {
    do throws(ScenariosError) {
      let scenarios = try watchedScenarios(of: features, libraries: libraries)
      ChosenScenarios.haveAny.store(true, ordering: .relaxed)
      return scenarios
    } catch {
      guard error.isEmptyChoice else { throw error }
      return [Scenario(unchosen: error.description, file: file, root: root)]
    }
  }

  /// Returns the scenarios, unless a regular expression takes too long to match a step or a name.
  private func watchedScenarios(
    of features: [FeatureSource], libraries: [StepLibrary]
  ) throws(ScenariosError) -> [Scenario] {
    let result: Result<[Scenario], ScenariosError>
    do {
      result = try MatchWatch.run(folder: root) {
        Result { () throws(ScenariosError) in
          try scenarios(of: features, libraries: libraries, chosenBy: ChosenScenarios())
        }
      }
    } catch {
      throw ScenariosError(["\(error)"])
    }
    return try result.get()
  }

  private func scenarios(
    of features: [FeatureSource], libraries: [StepLibrary], chosenBy choice: ChosenScenarios
  ) throws(ScenariosError) -> [Scenario] {
    let ids = IncrementingIDGenerator()
    var files = try find(features)
    try choice.limit(&files, root: root)
    let definitions = ExecutableDefinitions(joining: libraries + [IssueObserver.library])
    let catalogue = try catalogue(definitions, ids)
    var configured = self
    try configured.configure(catalogue.examples)
    var selection = configured.selection
    selection.lines = files.lines
    try choice.limit(&selection)
    let rules: TagRules
    do {
      rules = try TagRules(catalogue, environment: ProcessInfo.processInfo.environment)
    } catch {
      throw ScenariosError(error.problems.map { $0.text(from: root) })
    }
    let language = configured.language ?? "en"
    let parser = FeatureParser(defaultLanguage: language, examples: catalogue.examples)
    let sources = try read(files)
    let features = FeatureCompiler(selection, rules).compile(sources, with: parser, ids: ids)
    // A failing case for each file with errors ensures that there is something to test.
    selection.allowsNothing = !features.broken.isEmpty
    var chosen = try select(features, selection, choice)
    chosen.arrange(selection.order)
    let plan: TestPlan
    do throws(StepLibraryProblem) {
      plan = try TestPlan(chosen, catalogue, ids: ids)
    } catch {
      throw ScenariosError([error.text(from: root)])
    }
    let problems = plan.blockProblems()
    guard problems.isEmpty else { throw ScenariosError(problems.map { $0.text(from: root) }) }
    let isInFocus: (TestCase) -> Bool = { chosen.focusCount == nil || $0.scenario.isInFocus }
    let session = ScenarioSession(
      configured, definitions, plan, plan.testCases.filter(isInFocus), unread: files.lookalikes, ids)
    let broken = features.broken.map { file in
      Scenario(
        broken: file.source.uri, root: root,
        ParseError.explained(file.errors, in: file.source, defaultLanguage: language).map { error, explanation in
          ParseError(uri: error.uri, location: error.location, problem: explanation.text)
        })
    }
    return try choice.limited(
      broken + plan.testCases.filter(isInFocus).map { Scenario(session, $0) }
        + plan.testCases.filter { !isInFocus($0) }.map { Scenario(outOfFocus: $0, session) })
  }

  private func find(_ features: [FeatureSource]) throws(ScenariosError) -> FeatureSelection {
    let files = FeatureSelection(features, relativeTo: root)
    guard files.errors.isEmpty else { throw ScenariosError(files.errors.map { $0.text(from: root) }) }
    return files
  }

  private func read(_ files: FeatureSelection) throws(ScenariosError) -> [Source] {
    var sources: [Source] = []
    var errors: [FeatureFileError] = []
    for file in files.files {
      do {
        sources.append(try files.read(file))
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw ScenariosError(errors.map { $0.text(from: root) }) }
    return sources
  }

  private func catalogue(
    _ definitions: ExecutableDefinitions, _ ids: IncrementingIDGenerator
  ) throws(ScenariosError) -> StepCatalogue {
    do throws(StepLibraryProblems) {
      let catalogue = try StepCatalogue(definitions, ids: ids)
      try catalogue.checkParameterTypes()
      return catalogue
    } catch {
      throw ScenariosError(error.problems.map { $0.text(from: root) })
    }
  }

  private func select(
    _ features: CompiledFeatures, _ selection: RunSelection, _ choice: ChosenScenarios
  ) throws(ScenariosError) -> SelectedScenarios {
    do {
      return try features.select(selection, keepsUnfocused: true)
    } catch {
      if case .nothingMatches = error, choice.isMade { throw choice.nothing }
      throw ScenariosError(error.linesOfArguments)
    }
  }
}

/// The scenarios that environment variables choose among those of the source, so that one can run again without a change
/// of the code.
struct ChosenScenarios {
  /// Paths of features and folders, with lines, separated by commas.
  static let paths = "GHERKIN_RUN_PATHS"
  static let tags = "GHERKIN_RUN_TAGS"
  /// A regular expression that is found in the names.
  static let name = "GHERKIN_RUN_NAME"

  private let values: [(variable: String, value: String)]

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    values = [Self.paths, Self.tags, Self.name].compactMap { variable in
      environment[variable].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : (variable, $0) }
    }
  }

  /// Whether a test function of this process has scenarios. All arguments are read before the first case runs.
  static let haveAny = Atomic<Bool>(false)

  /// Whether anything is chosen.
  var isMade: Bool { !values.isEmpty }

  /// Limits the files.
  ///
  /// - Parameter root: the folder to which paths are relative.
  func limit(_ files: inout FeatureSelection, root: String) throws(ScenariosError) {
    guard let value = self[Self.paths] else { return }
    // The path of a feature can contain commas.
    let path = FeaturePath(value).path
    let isPath = files.files.contains { $0 == path || $0 == "\(root)/\(path)" }
    let paths = isPath ? [value] : value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let errors = files.limit(to: paths, relativeTo: root)
    guard errors.isEmpty else { throw ScenariosError(errors.map { "\(Self.paths): \($0.text(from: root))" }) }
    if files.files.isEmpty { throw nothing }
  }

  /// Limits the selection of scenarios.
  func limit(_ selection: inout RunSelection) throws(ScenariosError) {
    guard let tags = self[Self.tags] else { return }
    do throws(ArgumentError) {
      selection.tags.append((tags, try TagExpression(tags, argument: Self.tags)))
    } catch {
      throw ScenariosError([error.description])
    }
  }

  /// Returns the scenarios with a chosen name.
  func limited(_ scenarios: [Scenario]) throws(ScenariosError) -> [Scenario] {
    guard let name = self[Self.name] else { return scenarios }
    let pattern: NamePattern
    do { pattern = try NamePattern(name, place: Self.name) } catch {
      throw ScenariosError(["\(Self.name): \"\(name)\" is not a regular expression: \(error)"])
    }
    let chosen = scenarios.filter { pattern.isFound(in: $0.name) }
    if chosen.isEmpty { throw nothing }
    return chosen
  }

  /// The error for a choice that leaves nothing.
  var nothing: ScenariosError {
    let choice = values.map { "\($0.variable)=\($0.value)" }.joined(separator: ", ")
    return ScenariosError(["\(choice) chooses none of the scenarios of this test function"], isEmptyChoice: true)
  }

  private subscript(variable: String) -> String? { values.first { $0.variable == variable }?.value }
}

extension FeatureFileError {
  /// Returns the error with paths relative to a folder.
  fileprivate func text(from root: String) -> String {
    let text =
      if case .noSuchPath(let path) = self {
        // The path may be meant relative to another folder.
        "\(path): no such file or folder; check the path, which is relative to \(root)"
      } else { "\(self)" }
    return text.replacing("\(root)/", with: "")
  }
}

/// The folder to which paths of features are relative.
struct PackageRoot {
  let path: String

  /// Finds the nearest folder above a file that contains a Package.swift; the file's own folder if there is none.
  init(of file: String) {
    let own = URL(fileURLWithPath: file).deletingLastPathComponent()
    path = (own.nearestParent(containing: "Package.swift") ?? own).path
  }
}
