import FileSupport
import Foundation
import Synchronization
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
    for expected in 0..<100 { #expect(try map.next() == expected * 2) }
    #expect(throws: Broken.self) { try map.next() }
  }

  @Test("the thread that waits for a result transforms elements meanwhile")
  func helping() async {
    final class Helping: Sendable {
      // Systems shorten long names of threads.
      let name = "helps \(UInt16.random(in: 0...UInt16.max))"
      let hasHelped = Atomic<Bool>(false)
    }
    let helping = Helping()
    await withCheckedContinuation { continuation in
      // A thread with a name that tells it from others.
      Thread.detachNewThread {
        Thread.current.name = helping.name
        let limit = Date.now + 60
        var map = ParallelMap<Void, Void, Never> {
          helping.hasHelped.load(ordering: .relaxed) || Date.now > limit ? nil : ()
        } transform: {
          if Thread.current.name == helping.name { helping.hasHelped.store(true, ordering: .relaxed) }
          // The other threads are slow.
          let end = Date.now + 0.05
          while !helping.hasHelped.load(ordering: .relaxed), Date.now < end { Thread.sleep(forTimeInterval: 0.001) }
        }
        while map.next() != nil {}
        continuation.resume()
      }
    }
    let hasHelped = helping.hasHelped.load(ordering: .relaxed)
    #expect(hasHelped)
  }
}
