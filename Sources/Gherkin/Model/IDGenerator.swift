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

  /// Makes a generator whose first id is `0`.
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

  /// Lets several do work that needs ids at the same time, each with a generator of its own: the ids that each gets do
  /// not depend on who is faster. This generator goes on behind all that they gave.
  ///
  /// - Parameters:
  ///   - count: how many generators there are.
  ///   - work: gets the generators, and must not use this one meanwhile.
  package func deal<Result>(to count: Int, _ work: ([IncrementingIDGenerator]) -> Result) -> Result {
    let first = counter.load(ordering: .relaxed)
    let generators = (0..<count).map { IncrementingIDGenerator(from: first + $0 * step, step: step * count) }
    defer {
      let ends = generators.enumerated().map { $1.counter.load(ordering: .relaxed) - $0 * step }
      counter.store(ends.max() ?? first, ordering: .relaxed)
    }
    return work(generators)
  }
}
