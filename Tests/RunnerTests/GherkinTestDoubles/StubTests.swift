import GherkinExpectations
import GherkinTestDoubles
import GherkinTestSupport
import Testing

@Suite("A stub")
struct StubTests {
  private struct Broken: Error {}

  private final class Fake: Sendable {
    let pages = Stub<Int, String>()
    func text(page: Int) throws -> String { try pages(page) }
    let sums = Stub<(Int, Int), Int>()
    func sum(_ first: Int, _ second: Int) throws -> Int { try sums(first, second) }
    let prices = Stub<String, Int>()
    func price(of beer: String) -> Int { prices(beer, or: -1) }
    let notes = Stub<(String, Int), Void>()
    func note(_ text: String, _ count: Int) { notes(text, count, or: ()) }
  }
  private let fake = Fake()

  @Test("a stub returns, throws and computes according to its latest configuration")
  func answers() throws {
    fake.pages.returns("a")
    check(try fake.text(page: 1), equals: "a")
    check(try fake.text(page: 2), equals: "a")
    fake.pages.throws(Broken())
    #expect(throws: Broken.self) { try fake.text(page: 3) }
    fake.pages.computes { String($0) }
    check(try fake.text(page: 4), equals: "4")
    fake.pages.computes { page in if page > 0 { throw Broken() } else { "none" } }
    #expect(throws: Broken.self) { try fake.text(page: 5) }
    fake.sums.computes { $0 + $1 }
    check(try fake.sum(1, 2), equals: 3)
    check(fake.pages.calls, equals: [1, 2, 3, 4, 5])
    #expect(try Stub<Int, Int>(returning: 3)(1) == 3)
  }

  @Test("a stub returns a sequence of answers, and no more")
  func sequence() throws {
    fake.pages.answers(inSequence: .returning("a"), .throwing(Broken()), .computing { "\($0)" })
    check(try fake.text(page: 1), equals: "a")
    #expect(throws: Broken.self) { try fake.text(page: 2) }
    check(try fake.text(page: 3), equals: "3")
    let error = #expect(throws: UnstubbedCallError.self) { try fake.text(page: 4) }
    check(
      error?.description,
      equals: "text(4) was called, but all 3 answers of the sequence were given; give its stub one more")
    try verify(fake.pages).wasCalled(.times(4))
  }

  @Test("a stub without an answer reports the call and the remedy")
  func unstubbed() throws {
    let error = #expect(throws: UnstubbedCallError.self) { try fake.sum(1, 2) }
    check(
      error?.description,
      equals: "sum(1, 2) was called, but has no answer; give its stub one before, for example with returns(…)")
    try verify(fake.sums).wasCalled(with: equal(1), equal(2))
  }

  @Test("a stub of a method that does not throw returns a fallback")
  func fallback() throws {
    check(fake.price(of: "Stout"), equals: -1)
    fake.prices.returns(5)
    check(fake.price(of: "Stout"), equals: 5)
    fake.note("a", 1)
    try verify(fake.notes).wasCalled(with: equal("a"), equal(1))
  }

  @Test("verification throws an error that the stub's method could not throw")
  func undelivered() {
    fake.prices.throws(Broken())
    check(fake.price(of: "Stout"), equals: -1)
    check(message { try verify(fake.prices).wasCalled() }, equals: "price cannot give the answer of its stub: Broken()")
    for error in [
      message { try verify(fake.prices.recorder).wasCalled() }, message { try verifyOrder(fake.prices.call()) },
    ] {
      check(error, equals: "price cannot give the answer of its stub: Broken()")
    }
    fake.notes.suspends()
    fake.note("a", 1)
    check(message { try verify(fake.notes).wasCalled() }?.contains("note(\"a\", 1) cannot be suspended"), equals: true)
  }

  @Test("a stub of a synchronous method cannot suspend")
  func cannotSuspend() {
    fake.pages.suspends()
    let error = #expect(throws: CannotSuspendError.self) { try fake.text(page: 1) }
    check(
      error?.description,
      equals: "text(1) cannot be suspended because it is not asynchronous; give its stub an immediate answer")
  }

  @Test("a stub answers concurrent calls, each once")
  func manyTasks() async throws {
    let stub = Stub<Void, Int>()
    stub.answers(inSequence: .returning(1), .returning(2), .returning(3))
    let results = await withTaskGroup(of: Int?.self) { group in
      for _ in 0..<10 { group.addTask { try? await stub() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    check(results.compactMap(\.self).sorted(), equals: [1, 2, 3])
    check(stub.calls.count, equals: 10)
  }
}
