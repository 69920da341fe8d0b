import Synchronization

/// Gives the ids that tie the messages of a run together.
public protocol IDGenerator: AnyObject, Sendable {
  /// An id that this generator has not given before.
  func next() -> String
}

/// Counts ids up from 0, as the official data does: `0`, `1`, `2`, …
public final class IncrementingIDGenerator: IDGenerator {
  private let counter: Atomic<Int>
  private let step: Int
  /// The first ids, made once: most files need no more, and making a text of a number is what an id costs.
  private static let firstIDs = (0..<1024).map { String($0) }

  /// Creates a generator whose first id is `0`.
  public convenience init() {
    self.init(from: 0, step: 1)
  }

  private init(from first: Int, step: Int) {
    counter = Atomic(first)
    self.step = step
  }

  /// The next number as text.
  public func next() -> String {
    let number = counter.wrappingAdd(step, ordering: .relaxed).oldValue
    return number < Self.firstIDs.count ? Self.firstIDs[number] : String(number)
  }

  /// The number of the next id.
  package var nextNumber: Int { counter.load(ordering: .relaxed) }

  /// The distance between one id and the next; more than 1 for a generator that ``split(into:)`` made.
  package var stride: Int { step }

  /// Creates a generator that continues at a number.
  package convenience init(at number: Int, stride: Int) {
    self.init(from: number, step: stride)
  }

  /// Takes a number of consecutive ids.
  ///
  /// - Returns: the number of the first; the others follow one ``stride`` apart.
  package func reserve(_ count: Int) -> Int {
    counter.wrappingAdd(step * count, ordering: .relaxed).oldValue
  }

  /// Makes generators for work that is done in parallel. Their ids alternate, so that they do not depend on which of
  /// them is faster. Do not use this generator until ``join(_:)`` has been called.
  package func split(into count: Int) -> [IncrementingIDGenerator] {
    let first = nextNumber
    return (0..<count).map { IncrementingIDGenerator(from: first + $0 * step, step: step * count) }
  }

  /// Continues after all ids of the generators that ``split(into:)`` made.
  package func join(_ generators: [IncrementingIDGenerator]) {
    let ends = generators.enumerated().map { $1.nextNumber - $0 * step }
    counter.store(max(ends.max() ?? 0, nextNumber), ordering: .relaxed)
  }
}
