package import GherkinExpressions
import Synchronization

/// The locations of definitions that were added to a builder after the closure of its library had returned.
package final class LateDefinitions: Sendable {
  private let state = Mutex<[CodeLocation]>([])

  /// The locations, in the order in which the definitions were added.
  package var places: [CodeLocation] { state.withLock { $0 } }

  func add(_ place: CodeLocation) {
    state.withLock { $0.append(place) }
  }
}
