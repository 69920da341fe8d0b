import Dispatch
import Gherkin
import Synchronization

/// Several who share a piece of planning that is large, each with ids of its own.
enum Hands {
  /// How many there are. Fixed, so that the ids of a stream do not depend on the machine.
  static let count = 2

  /// Lets all work at the same time.
  ///
  /// - Parameter work: does the part of one hand, counted from 0.
  /// - Returns: what each hand made, in their order.
  static func share<Part: Sendable>(
    ids: IncrementingIDGenerator, _ work: @Sendable (_ hand: Int, _ ids: IncrementingIDGenerator) -> Part
  ) -> [Part] {
    ids.deal(to: count) { ids in
      let parts = Mutex([Part?](repeating: nil, count: count))
      DispatchQueue.concurrentPerform(iterations: count) { hand in
        let part = work(hand, ids[hand])
        parts.withLock { $0[hand] = part }
      }
      return parts.withLock { $0.compactMap(\.self) }
    }
  }
}
