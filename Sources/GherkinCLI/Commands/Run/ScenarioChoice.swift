import Gherkin
import TagExpressions

/// Which scenarios of the features run.
struct ScenarioChoice {
  /// Conditions over tags, all of which must hold, as the user wrote them.
  var tags: [(text: String, expression: TagExpression)] = []
  /// Regular expressions, one of which must be found in the name, as the user wrote them.
  var names: [String] = []
  /// Whether it is fine that nothing is chosen.
  var allowsNothing = false
  /// Whether `@focus` may keep other scenarios from running; nil where the surroundings decide.
  var allowsFocus: Bool?

  /// The pickles that are chosen, in order.
  ///
  /// - Throws: a filter that matches nothing, as that is hardly what was meant.
  func apply(_ pickles: [Pickle]) throws(SelectionError) -> [Pickle] {
    var chosen = pickles
    if !tags.isEmpty {
      chosen = chosen.filter { pickle in
        let own = pickle.tags.map(\.name)
        return tags.allSatisfy { $0.expression.evaluate(own) }
      }
    }
    if !names.isEmpty {
      let patterns = names.compactMap(Self.pattern)
      chosen = chosen.filter { pickle in patterns.contains { pickle.name.contains($0) } }
    }
    if chosen.isEmpty, !pickles.isEmpty, !allowsNothing {
      throw .nothingMatches(tags.map { "--tags '\($0.text)'" } + names.map { "--name '\($0)'" })
    }
    return chosen
  }

  /// A regular expression by its text; nil where it is none.
  static func pattern(_ text: String) -> Regex<AnyRegexOutput>? {
    do {
      return try Regex(text)
    } catch {
      return nil
    }
  }
}

/// A choice of scenarios that chooses none.
enum SelectionError: Error {
  case nothingAtLine(file: String, line: Int)
  case noScenario
  /// Filters, as the command line has them.
  case nothingMatches([String])

  /// Problem and remedy.
  var description: String {
    switch self {
    case .noScenario:
      "the features hold no scenario; write one, give other paths, or allow it by --allow-empty"
    case .nothingAtLine(let file, let line):
      "\(file):\(line): there is no scenario at this line; "
        + "name a line of a scenario, its examples, its rule or its feature"
    case .nothingMatches(let filters):
      "no scenario matches \(filters.joined(separator: " ")); change the filter, or allow it by --allow-empty"
    }
  }
}
