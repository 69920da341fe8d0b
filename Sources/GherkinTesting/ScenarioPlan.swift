import FeatureFiles
import Foundation
import Gherkin
import GherkinRuntime
import GherkinSteps
import TagExpressions

/// Makes the cases of a test function of feature files and step libraries.
struct ScenarioPlan {
  /// The folder that paths are seen from.
  let root: String
  private let language: String
  private let limits: TimeLimits
  private var parameters = WorldParameters.none
  private var tags: (text: String, expression: TagExpression)?

  init(root: String, language: String, stepLimit: Duration?) {
    self.root = root
    self.language = language
    limits = TimeLimits(standard: stepLimit)
  }

  mutating func choose(tags text: String?) throws(ScenariosError) {
    guard let text else { return }
    do {
      tags = (text, try TagExpression(text))
    } catch {
      throw ScenariosError(["tags: \"\(text)\": \(error.description)" + (error.remedy.map { " \($0)" } ?? "")])
    }
  }

  mutating func take(parameters json: String?) throws(ScenariosError) {
    guard let json else { return }
    var isObject = false
    do {
      isObject = try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any]
    } catch {}
    guard isObject else {
      throw ScenariosError(["parameters: an object in JSON is needed, as {\"url\": \"http://localhost\"}, not \(json)"])
    }
    parameters = WorldParameters(json: Array(json.utf8))
  }

  /// The scenarios, in the order of the features, and a case for each feature that is broken.
  func scenarios(in paths: [String], libraries: [StepLibrary]) throws(ScenariosError) -> [Scenario] {
    let ids = IncrementingIDGenerator()
    let files = try load(paths)
    let catalogue = try join(libraries + [IssueObserver.library], ids)
    var selection = RunSelection()
    selection.lines = files.lines
    if let tags { selection.tags = [tags] }
    selection.allowsFocus = !Focus.isUnattended(ProcessInfo.processInfo.environment)
    let parser = FeatureParser(defaultLanguage: language, examples: catalogue.examples)
    let features = FeatureCompiler(parser, selection, keepsTrees: true).compile(files.sources, ids: ids)
    // A case for each file with errors fails, so that there is something to test.
    selection.allowsNothing = !features.broken.isEmpty
    let chosen = try select(features, selection)
    let plan: TestPlan
    do throws(StepLibraryProblem) {
      plan = try TestPlan(chosen, catalogue, ids: ids)
    } catch {
      throw ScenariosError([error.text(from: root)])
    }
    let isInFocus: (TestCase) -> Bool = { chosen.focusCount == nil || $0.isInFocus }
    let session = ScenarioSession(
      root: root, features, plan, plan.testCases.filter(isInFocus), ids, limits, parameters)
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
      return try FeatureLoader().load(paths.map { $0.hasPrefix("/") ? $0 : "\(root)/\($0)" })
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
    do {
      return try StepCatalogue(joining: libraries, ids: ids)
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
    case .nothingAtLine(let file, let line): ["\(file):\(line): there is no scenario at this line"]
    case .noScenario:
      ["the features hold no scenario, so nothing would be tested; write one, or give other paths"]
    case .nothingMatches(let tags, _):
      [
        "no scenario has the tags \"\(tags.joined(separator: " "))\", so nothing would be tested; change the tags"
      ]
    case .forbiddenFocus(let scenarios):
      scenarios.map { "\($0.uri):\($0.line): \"\($0.name)\" is tagged @focus, which keeps all others from running" }
        + ["nothing is tested where CI is set and a scenario is in focus; take the tag away"]
    }
  }
}
