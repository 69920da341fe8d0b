import Dispatch
import GherkinFiles
import GherkinHTML
import GherkinTestSupport
import Testing

@Suite("Transforming elements on several threads")
struct ParallelMapTests {
  private struct Broken: Error {}

  @Test("results have the order of the elements, and an error follows the results before it")
  func order() throws {
    var rest = Array(0..<100)[...]
    var map = ParallelMap<Int, Int, Broken> { () throws(Broken) in
      guard let next = rest.popFirst() else { throw Broken() }
      return next
    } transform: {
      $0 * 2
    }
    for expected in 0..<100 { check(try map.next(), equals: expected * 2) }
    #expect(throws: Broken.self) { try map.next() }
  }

  private final class Output: Sendable {}

  @Test("a result is released after its use, even if the queue has not run its transformation")
  func release() {
    let queue = DispatchQueue(label: "busy")
    queue.suspend()
    defer { queue.resume() }
    var rest = Array(0..<10)[...]
    var map = ParallelMap<Int, Output, Never>(on: queue) {
      rest.popFirst()
    } transform: { _ in
      Output()
    }
    for _ in 0..<10 {
      weak let output = map.next()
      #expect(output == nil)
    }
  }

  @Test("the thread that waits for a result transforms elements if no other does")
  func waiting() {
    let queue = DispatchQueue(label: "busy")
    queue.suspend()
    defer { queue.resume() }
    var rest = Array(0..<10)[...]
    var map = ParallelMap<Int, Int, Never>(on: queue) {
      rest.popFirst()
    } transform: {
      $0 * 2
    }
    for expected in 0..<10 { check(map.next(), equals: expected * 2) }
    #expect(map.next() == nil)
  }
}
