import GherkinEngine
import GherkinProtocol
import GherkinRuntime
import GherkinSteps

/// The conditions that the tags `@only(name)` and `@not(name)` can name.
struct ConditionList {
  /// The names of the built-in conditions that are true, and of those that are false, in order.
  private let holding: [String]
  private let others: [String]
  /// The conditions of libraries, which are only evaluated in a run, with their locations.
  private let declared: [(name: String, place: String)]

  /// - Parameters:
  ///   - declared: the conditions of libraries.
  ///   - folder: the folder to which paths of source files are relative.
  init(_ declared: [Definitions.Condition], environment: [String: String], folder: String) {
    let builtIn = TagRules.builtInConditions(in: environment).sorted { $0.key < $1.key }
    holding = builtIn.filter(\.value).map(\.key)
    others = builtIn.filter { !$0.value }.map(\.key)
    self.declared = declared.map { ($0.name, "\($0.place.path(from: folder)):\($0.place.line)") }
  }

  /// A line with the conditions that are true, one with those that are false, and one for each condition of a library.
  var lines: [String] {
    [("met", holding), ("not met", others)].filter { !$0.1.isEmpty }.map { "\($0): \($1.joined(separator: ", "))" }
      + declared.map { "\($0.name): \($0.place), evaluated when a run starts" }
  }

  /// The conditions for the listing in JSON.
  var listed: [StepListing.Condition] {
    holding.map { StepListing.Condition(name: $0, holds: true, place: nil) }
      + others.map { StepListing.Condition(name: $0, holds: false, place: nil) }
      + declared.map { StepListing.Condition(name: $0.name, holds: nil, place: $0.place) }
  }
}
