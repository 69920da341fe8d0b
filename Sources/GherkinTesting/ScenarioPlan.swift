import FeatureFiles
import Foundation
import Gherkin
import GherkinRuntime
import GherkinSteps
import TagExpressions

/// Makes the cases of a test function of feature files and step libraries.
struct ScenarioPlan {
  /// The folder that paths are relative to.
  let root: String
  /// The language of features that name none.
  let language: String
  private(set) var parameters = WorldParameters.none
  private(set) var retry = RetryPolicy()
  private(set) var limits = TimeLimits()
  private var selection = RunSelection()

  init(root: String, language: String) {
    self.root = root
    self.language = language
    selection.allowsFocus = !ContinuousIntegration.isUnattended(ProcessInfo.processInfo.environment)
  }

  /// Selects scenarios, and puts them in order.
  mutating func select(tags text: String?, names: [String] = [], order: RunOrder = .defined) throws(ScenariosError) {
    if let text { selection.tags = [(text, try expression(text, "tags"))] }
    for name in names {
      do {
        selection.names.append(try NamePattern(name))
      } catch {
        throw ScenariosError(["names: \"\(name)\" is not a regular expression: \(error)"])
      }
    }
    selection.order = order
  }

  /// Sets how often failed scenarios are tried again.
  mutating func set(retry count: Int, tags text: String?) throws(ScenariosError) {
    guard RetryPolicy.counts.contains(count) else {
      let (least, most) = (RetryPolicy.counts.lowerBound, RetryPolicy.counts.upperBound)
      throw ScenariosError(["retry: \(count) is out of range; give a number from \(least) to \(most)"])
    }
    retry = RetryPolicy(
      count: count,
      tags: try text.map { (text) throws(ScenariosError) in
        try expression(text, "retryTagFilter")
      } ?? .always)
  }

  /// Sets the time limit of steps and hooks.
  mutating func set(timeout: Duration) throws(ScenariosError) {
    guard timeout >= .zero else {
      throw ScenariosError(["timeout: \(timeout) is negative; give a duration, or .zero for no limit"])
    }
    limits.standard = timeout == .zero ? nil : timeout
  }

  private func expression(_ text: String, _ argument: String) throws(ScenariosError) -> TagExpression {
    do {
      return try TagExpression(text)
    } catch {
      throw ScenariosError(["\(argument): \"\(text)\": \(error.description)" + (error.remedy.map { " \($0)" } ?? "")])
    }
  }

  /// Sets the world parameters.
  ///
  /// - Parameters:
  ///   - json: an object in JSON.
  ///   - argument: the name of the argument that gives them.
  mutating func set(parameters json: String, _ argument: String = "worldParameters") throws(ScenariosError) {
    var isObject = false
    do {
      isObject = try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any]
    } catch {}
    guard isObject else {
      throw ScenariosError([
        "\(argument): an object in JSON is needed, as {\"url\": \"http://localhost\"}, not \(json)"
      ])
    }
    parameters = WorldParameters(json: Array(json.utf8))
  }

  /// Sets the world parameters to an encoded value.
  mutating func set(parameters value: some Encodable) throws(ScenariosError) {
    let json: Data
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      json = try encoder.encode(value)
    } catch {
      throw ScenariosError(["worldParameters: a value of \(type(of: value)) cannot be encoded: \(error)"])
    }
    try set(parameters: String(decoding: json, as: UTF8.self))
  }

  /// The scenarios, in the order of the features, and a case for each feature that is broken.
  func scenarios(in paths: [String], libraries: [StepLibrary]) throws(ScenariosError) -> [Scenario] {
    let ids = IncrementingIDGenerator()
    let files = try load(paths)
    let catalogue = try join(libraries + [IssueObserver.library], ids)
    var selection = selection
    selection.lines = files.lines
    let rules: TagRules
    do {
      rules = try TagRules(catalogue, environment: ProcessInfo.processInfo.environment)
    } catch {
      throw ScenariosError(error.problems.map { $0.text(from: root) })
    }
    let parser = FeatureParser(defaultLanguage: language, examples: catalogue.examples, rules: rules)
    let features = FeatureCompiler(parser, selection, keepsTrees: true).compile(files.sources, ids: ids)
    // A case for each file with errors fails, so that there is something to test.
    selection.allowsNothing = !features.broken.isEmpty
    var chosen = try select(features, selection)
    chosen.arrange(selection.order)
    let plan: TestPlan
    do throws(StepLibraryProblem) {
      plan = try TestPlan(chosen, catalogue, ids: ids)
    } catch {
      throw ScenariosError([error.text(from: root)])
    }
    let isInFocus: (TestCase) -> Bool = { chosen.focusCount == nil || $0.isInFocus }
    let session = ScenarioSession(self, features, plan, plan.testCases.filter(isInFocus), ids)
    let broken = features.broken.map { file in
      Scenario(
        broken: file.source.uri, root: root,
        file.errors.map { $0.addingSuggestion(in: file.source, defaultLanguage: language) })
    }
    return broken + plan.testCases.filter(isInFocus).map { Scenario(session, $0) }
      + plan.testCases.filter { !isInFocus($0) }.map { Scenario(outOfFocus: $0, session) }
  }

  private func load(_ paths: [String]) throws(ScenariosError) -> FeatureLoader.Result {
    do {
      return try FeatureLoader().load(
        paths.map { path in
          let exclusion = FeatureSelection.isExclusion(path) ? "!" : ""
          let name = path.dropFirst(exclusion.count)
          return exclusion + (name.hasPrefix("/") ? name : "\(root)/\(name)")
        })
    } catch {
      throw ScenariosError(error.errors.map(text))
    }
  }

  /// A path that leads nowhere may have been meant to be seen from elsewhere.
  private func text(_ error: FeatureFileError) -> String {
    guard case .noSuchPath(let path) = error else { return "\(error)" }
    return "\(path): there is no such file or folder; check the path, it is seen from \(root)"
  }

  private func join(_ libraries: [StepLibrary], _ ids: any IDGenerator) throws(ScenariosError) -> StepCatalogue {
    do throws(StepLibraryProblems) {
      let catalogue = try StepCatalogue(joining: libraries, ids: ids)
      try catalogue.checkParameterTypes()
      return catalogue
    } catch {
      throw ScenariosError(error.problems.map { $0.text(from: root) })
    }
  }

  private func select(
    _ features: CompiledFeatures, _ selection: RunSelection
  ) throws(ScenariosError) -> SelectedScenarios {
    do {
      return try features.select(selection, keepsUnfocused: true)
    } catch {
      throw ScenariosError(Self.lines(of: error))
    }
  }

  private static func lines(of error: SelectionError) -> [String] {
    switch error {
    case .nothingAtLine(let file, let line): return ["\(file):\(line): there is no scenario at this line"]
    case .noScenario:
      return ["the features hold no scenario, so nothing would be tested; write one, or give other paths"]
    case .nothingMatches(let tags, let names):
      let filters = tags.map { "tags: \"\($0)\"" } + names.map { "names: \"\($0)\"" }
      return ["no scenario matches \(filters.joined(separator: ", ")), so nothing would be tested; change the filter"]
    case .forbiddenFocus(let scenarios):
      return scenarios.map {
        "\($0.uri):\($0.line): \"\($0.name)\" is tagged @focus, which keeps all others from running"
      }
        + ["nothing is tested where CI is set and a scenario is in focus; take the tag away"]
    }
  }
}
