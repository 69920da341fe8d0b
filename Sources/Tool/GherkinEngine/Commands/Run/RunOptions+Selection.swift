import Foundation
import GherkinRuntime
import GherkinTagExpressions
import GherkinText

/// The selection of scenarios by command-line options.
struct ScenarioChoice {
  /// Tag expressions, all of which must match, with the user's text.
  var tags: [(text: String, expression: TagExpression)] = []
  /// Regular expressions, one of which must match a part of the name.
  var names: [NamePattern] = []
  /// Whether an empty selection is allowed.
  var allowsNothing = false
  /// Whether the other features run if some cannot be parsed.
  var continuesOnParseErrors = false
  /// Whether `@focus` may exclude other scenarios; nil to decide by the environment.
  var allowsFocus: Bool?
}

extension RunOptions {
  /// Returns the selection.
  ///
  /// - Parameter lines: the selected lines of files.
  /// - Throws: if the timings cannot be read.
  func selection(
    lines: [ExactText: [Int]], environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> RunSelection {
    var selection = RunSelection()
    selection.lines = lines
    selection.tags = choice.tags
    selection.names = choice.names
    selection.allowsNothing = choice.allowsNothing
    selection.continuesOnParseErrors = choice.continuesOnParseErrors
    selection.allowsFocus = choice.allowsFocus ?? !ContinuousIntegration.isUnattended(environment)
    selection.order = order ?? .defined
    selection.first = first
    // By default, several workers start with the longest scenarios.
    let usesLongestFirst = order == nil && parallel > 1
    if let timings, shard != nil || usesLongestFirst {
      selection.timings = try TimingsFile.read(timings)
      if usesLongestFirst { selection.order = .longestFirst }
    }
    return selection
  }
}

extension SelectionError {
  /// The number of scenarios that an error lists.
  private static let listed = 20

  /// The problem, the location and the remedy, with a line for each focused scenario.
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
