package import Dispatch
internal import Foundation
internal import Synchronization

/// Transforms elements on several threads, and returns the results in the order of the elements.
package struct ParallelMap<Element: Sendable, Output: Sendable, Failure: Error> {
  /// The number of elements that are transformed at the same time.
  private let limit: Int
  private let transform: @Sendable (Element) -> Output
  private let queue: DispatchQueue
  /// Nil after the last element.
  private var nextElement: (() throws(Failure) -> Element?)?
  /// The error that ended the sequence.
  private var failure: Failure?
  private var running: [Job] = []

  /// - Parameters:
  ///   - queue: runs transformations, beside the caller of ``next()``.
  ///   - nextElement: returns the next element; nil at the end.
  ///   - transform: returns the result of an element. Called on any thread.
  package init(
    on queue: DispatchQueue = .global(), nextElement: @escaping () throws(Failure) -> Element?,
    transform: @escaping @Sendable (Element) -> Output
  ) {
    limit = ProcessInfo.processInfo.activeProcessorCount + 1
    self.nextElement = nextElement
    self.transform = transform
    self.queue = queue
  }

  /// Waits for the next result and returns it; nil at the end.
  ///
  /// - Throws: the error of `nextElement`, after the results of the elements before it.
  package mutating func next() throws(Failure) -> Output? {
    while running.count < limit, let element = readElement() { running.append(Job(element, transform, queue)) }
    if running.isEmpty {
      if let failure { throw failure }
      return nil
    }
    // Waiting would leave a processor idle, because the system does not start another thread for one that waits.
    while !running[0].isDone, running.contains(where: { $0.runIfWaiting() }) {}
    return running.removeFirst().popOutput()
  }

  private mutating func readElement() -> Element? {
    do throws(Failure) {
      if let element = try nextElement?() { return element }
    } catch {
      failure = error
    }
    nextElement = nil
    return nil
  }

  /// The transformation of one element, by the thread that claims it first.
  private final class Job: Sendable {
    private enum State {
      case waiting(Element, @Sendable (Element) -> Output)
      case claimed
      case done(Output)
    }

    private let state: Mutex<State>
    private let group = DispatchGroup()

    init(_ element: Element, _ transform: @escaping @Sendable (Element) -> Output, _ queue: DispatchQueue) {
      state = Mutex(.waiting(element, transform))
      queue.async(group: group) { [self] in _ = runIfWaiting() }
    }

    /// Runs the transformation, unless a thread has claimed it. Returns whether it ran.
    func runIfWaiting() -> Bool {
      let work: (Element, @Sendable (Element) -> Output)? = state.withLock { state in
        guard case .waiting(let element, let transform) = state else { return nil }
        state = .claimed
        return (element, transform)
      }
      guard let (element, transform) = work else { return false }
      let output = transform(element)
      state.withLock { $0 = .done(output) }
      return true
    }

    /// Whether the result is available.
    var isDone: Bool {
      state.withLock { state in
        if case .done = state { true } else { false }
      }
    }

    /// Returns the result once. Blocks until it is available, so it is never nil.
    func popOutput() -> Output? {
      if !isDone { group.wait() }
      return state.withLock { state in
        guard case .done(let output) = state else { return nil }
        // A busy queue can retain the job for a long time.
        state = .claimed
        return output
      }
    }
  }
}
