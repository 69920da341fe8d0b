import Synchronization

/// Counts the ids that connect the messages of a run from 0, as in the official data: `0`, `1`, `2`, …
public final class IncrementingIDGenerator: Sendable {
  private let counter: Atomic<Int>
  private let step: Int
  /// The first ids, created once: most files need no others, and converting a number to text is the main cost of an id.
  private static let firstIDs = (0..<1024).map { String($0) }

  /// Creates a generator whose first id is `0`.
  public convenience init() {
    self.init(from: 0, step: 1)
  }

  private init(from first: Int, step: Int) {
    counter = Atomic(first)
    self.step = step
  }

  /// Returns the next number as text.
  public func next() -> String {
    let number = counter.wrappingAdd(step, ordering: .relaxed).oldValue
    return number < Self.firstIDs.count ? Self.firstIDs[number] : String(number)
  }

  /// The number of the next id.
  package var nextNumber: Int { counter.load(ordering: .relaxed) }

  /// The difference between consecutive ids; more than 1 for a generator that ``split(into:)`` created.
  package var stride: Int { step }

  /// Creates a generator that starts at a number.
  package convenience init(at number: Int, stride: Int) {
    self.init(from: number, step: stride)
  }

  /// Reserves a number of consecutive ids.
  ///
  /// - Returns: the number of the first; the others follow at a distance of ``stride``.
  package func reserve(_ count: Int) -> Int {
    counter.wrappingAdd(step * count, ordering: .relaxed).oldValue
  }

  /// Creates generators for parallel work. Their ids are interleaved, so they do not depend on the order of execution.
  /// Do not use this generator until ``join(_:)`` has been called.
  package func split(into count: Int) -> [IncrementingIDGenerator] {
    let first = nextNumber
    return (0..<count).map { IncrementingIDGenerator(from: first + $0 * step, step: step * count) }
  }

  /// Continues after the ids of the generators that ``split(into:)`` created.
  package func join(_ generators: [IncrementingIDGenerator]) {
    let ends = generators.enumerated().map { $1.nextNumber - $0 * step }
    counter.store(max(ends.max() ?? 0, nextNumber), ordering: .relaxed)
  }
}
