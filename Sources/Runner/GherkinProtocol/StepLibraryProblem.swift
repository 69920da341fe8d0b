package import GherkinExpressions
import GherkinSteps

/// A problem of a step library that is found when the libraries of a run are combined.
package struct StepLibraryProblem: Error, Sendable, Hashable {
  /// The location of the step, hook or parameter type.
  package let place: CodeLocation?
  /// The problem and the remedy.
  package let message: String

  package init(place: CodeLocation?, message: String) {
    self.place = place
    self.message = message
  }

  /// Returns the message after its location, with a path relative to a folder.
  package func text(from folder: String) -> String {
    guard let place else { return message }
    return "\(place.path(from: folder)):\(place.line): \(message)"
  }
}

extension StepLibraryProblem {
  func write(to writer: inout ByteWriter) {
    writer.write(place != nil)
    place?.write(to: &writer)
    writer.write(message)
  }
}
