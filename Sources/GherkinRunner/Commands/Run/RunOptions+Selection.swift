import Foundation
import GherkinRuntime
import TagExpressions
import TextSupport

/// Which scenarios of the features run, as the command line says.
struct ScenarioChoice {
  /// Conditions over tags, all of which must hold, as the user wrote them.
  var tags: [(text: String, expression: TagExpression)] = []
  /// Regular expressions, one of which must be found in the name.
  var names: [NamePattern] = []
  /// Whether it is fine that nothing is selected.
  var allowsNothing = false
  /// Whether the other features run if some cannot be parsed.
  var continuesOnParseErrors = false
  /// Whether `@focus` may exclude other scenarios; nil if the environment decides.
  var allowsFocus: Bool?
}

extension RunOptions {
  /// What the options select.
  ///
  /// - Parameter lines: the lines that narrow files.
  /// - Throws: if the timings cannot be read.
  func selection(
    lines: [String: [Int]], environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> RunSelection {
    var selection = RunSelection()
    selection.lines = lines
    selection.tags = choice.tags
    selection.names = choice.names
    selection.allowsNothing = choice.allowsNothing
    selection.continuesOnParseErrors = choice.continuesOnParseErrors
    selection.allowsFocus = choice.allowsFocus ?? !ContinuousIntegration.isUnattended(environment)
    selection.shard = shard
    selection.order = order ?? .defined
    selection.first = first
    // Without another order, several workers begin with what takes longest.
    let usesLongestFirst = order == nil && parallel > 1
    if let timings, shard != nil || usesLongestFirst {
      selection.timings = try TimingsFile.read(timings)
      if usesLongestFirst { selection.order = .longestFirst }
    }
    return selection
  }
}

extension SelectionError {
  /// The number of scenarios that an error names.
  private static let listed = 20

  /// Problem, place and remedy; a line for each scenario in focus.
  var lines: [String] {
    switch self {
    case .noScenario:
      return ["the features contain no scenarios; write one, give other paths, or pass --allow-empty"]
    case .nothingAtLine(let file, let line):
      return [
        "\(file):\(line): there is no scenario at this line; "
          + "name a line of a scenario, its examples, its rule or its feature"
      ]
    case .nothingMatches(let tags, let names):
      let filters = tags.map { "--tags '\($0)'" } + names.map { "--name '\($0)'" }
      return ["no scenario matches \(filters.joined(separator: " ")); change the filter, or pass --allow-empty"]
    case .forbiddenFocus(let scenarios):
      let named = scenarios.prefix(Self.listed).map {
        "\($0.uri):\($0.line): \"\(VisibleText.blanked($0.name))\" is tagged @focus"
      }
      let others = scenarios.count - named.count
      return named + (others > 0 ? ["\(others) more scenarios are tagged @focus"] : [])
        + ["nothing ran because @focus would exclude the other scenarios; remove the tag, or pass --allow-focus"]
    }
  }
}
