import Dispatch
import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// Returns the results of a function, in the order of the elements. Many elements are shared out to the processors.
  package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    let partCount = Swift.min(ProcessInfo.processInfo.activeProcessorCount, count / 128)
    guard partCount > 1 else { return map(transform) }
    let size = (count + partCount - 1) / partCount
    let parts = Mutex([[Result]](repeating: [], count: partCount))
    DispatchQueue.concurrentPerform(iterations: partCount) { number in
      let part = dropFirst(number * size).prefix(size).map(transform)
      parts.withLock { $0[number] = part }
    }
    return parts.withLock { $0.flatMap(\.self) }
  }
}
