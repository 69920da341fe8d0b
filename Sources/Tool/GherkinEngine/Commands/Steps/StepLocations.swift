import GherkinSyntax

/// The locations of the steps of a document.
struct StepLocations: DocumentVisitor {
  private var locations: [String: Location] = [:]

  /// Returns the location of each step, by the id of its node.
  static func of(_ document: GherkinDocument) -> [String: Location] {
    var visitor = StepLocations()
    visitor.visit(document)
    return visitor.locations
  }

  mutating func visit(_ step: GherkinDocument.Step) {
    locations[step.id] = step.location
  }
}
