import Foundation
import GherkinFeatureFiles
import GherkinRuntime
import GherkinTagExpressions

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

  /// Whether tags are chosen.
  var hasTags: Bool { self[Self.tags] != nil }

  /// Limits the files.
  ///
  /// - Parameter root: the folder to which paths are relative.
  func limit(_ files: inout FeatureSelection, root: String) throws(ScenariosError) {
    guard let paths = self[Self.paths]?.split(separator: ",") else { return }
    let errors = files.limit(to: paths.map(String.init), relativeTo: root)
    guard errors.isEmpty else { throw ScenariosError(errors.map { "\(Self.paths): \($0)" }) }
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
    do { pattern = try NamePattern(name) } catch {
      throw ScenariosError(["\(Self.name): \"\(name)\" is not a regular expression: \(error)"])
    }
    let chosen = scenarios.filter { pattern.isFound(in: $0.name) }
    if chosen.isEmpty { throw nothing }
    return chosen
  }

  /// The error for a choice that leaves nothing.
  var nothing: ScenariosError {
    let choice = values.map { "\($0.variable)=\($0.value)" }.joined(separator: ", ")
    return ScenariosError([
      "\(choice) chooses none of the scenarios of this test function; correct it, or run only the functions that it "
        + "means, with --filter"
    ])
  }

  private subscript(variable: String) -> String? { values.first { $0.variable == variable }?.value }
}
