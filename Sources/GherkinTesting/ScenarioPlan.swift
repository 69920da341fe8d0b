import CucumberMessages
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
    let catalogue = try join(libraries + [IssueWatch.library], ids)
    let features = FeatureSet(files.sources, ids: ids, defaultLanguage: language, examples: catalogue.examples)
    let chosen = try choose(features, files)
    let focus = try focus(on: chosen, features)
    let session = try session(catalogue, features, focus.pickles, ids)
    let inFocus = Set(focus.pickles.map(\.id))
    return broken(features, files.sources) + session.testCases.map { Scenario(session, $0) }
      + chosen.filter { !inFocus.contains($0.id) }.map { Scenario(outOfFocus: $0, session) }
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

  /// The scenarios of the lines that paths name, and of the tags.
  private func choose(_ features: FeatureSet, _ files: FeatureLoader.Result) throws(ScenariosError) -> [Pickle] {
    let pickles: [Pickle]
    do {
      pickles = try features.pickles(at: files.lines)
    } catch {
      throw ScenariosError(["\(error.file):\(error.line): there is no scenario at this line"])
    }
    let chosen = pickles.filter { pickle in tags?.expression.evaluate(pickle.tags.map(\.name)) ?? true }
    guard chosen.isEmpty, features.parseErrors.isEmpty else { return chosen }
    guard let tags, !pickles.isEmpty else {
      throw ScenariosError(["the features hold no scenario, so nothing would be tested; write one, or give other paths"]
      )
    }
    throw ScenariosError(["no scenario has the tags \"\(tags.text)\", so nothing would be tested; change the tags"])
  }

  private func focus(on chosen: [Pickle], _ features: FeatureSet) throws(ScenariosError) -> Focus {
    let focus = Focus(chosen)
    guard focus.isOn, Focus.isUnattended(ProcessInfo.processInfo.environment) else { return focus }
    throw ScenariosError(
      focus.scenarios(in: features.documents).map { uri, scenario in
        "\(uri):\(scenario.location.line): \"\(scenario.name)\" is tagged @focus, which keeps all others from running"
      } + ["nothing is tested where CI is set and a scenario is in focus; take the tag away"])
  }

  private func session(
    _ catalogue: StepCatalogue, _ features: FeatureSet, _ pickles: [Pickle], _ ids: IncrementingIDGenerator
  ) throws(ScenariosError) -> ScenarioSession {
    var settings = TestRun.Settings(meta: .current(version: ""), folder: root)
    settings.parameters = parameters
    do {
      return try ScenarioSession(settings, catalogue, features, pickles, ids, limits)
    } catch {
      throw ScenariosError([error.text(from: root)])
    }
  }

  /// A case for each feature that cannot be parsed.
  private func broken(_ features: FeatureSet, _ sources: [Source]) -> [Scenario] {
    let errors = Dictionary(grouping: features.parseErrors, by: \.uri)
    return sources.compactMap { source in errors[source.uri].map { Scenario(broken: source.uri, root: root, $0) } }
  }
}
