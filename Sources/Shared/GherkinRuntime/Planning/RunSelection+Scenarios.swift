package import GherkinFeatureFiles
import GherkinSteps
import GherkinTagExpressions

extension RunSelection {
  /// Adds the conditions of a selection in code.
  ///
  /// - Parameter isUnattended: whether the run is not interactive, so that `@focus` is forbidden unless the selection
  ///   allows it.
  package mutating func add(_ selection: ScenarioSelection, isUnattended: Bool) throws(ArgumentError) {
    if let tags = selection.tags { self.tags.append((tags, try TagExpression(tags, argument: "tags"))) }
    for name in selection.names {
      do {
        names.append(try NamePattern(name))
      } catch {
        throw ArgumentError("names: \"\(name)\" is not a regular expression: \(error)")
      }
    }
    order =
      switch selection.order.content {
      case .defined: .defined
      case .reverse: .reverse
      case .random(let seed): .random(seed: seed)
      }
    allowsFocus = selection.allowsFocus ?? !isUnattended
  }
}
