import GherkinExpectations
import GherkinTestDoubles
import GherkinTestSupport
import Testing

@Suite("A suspended call")
struct SuspensionTests {
  private struct Broken: Error {}

  private final class Fake: Sendable {
    let pages = Stub<(String, Int), String>()
    func text(of book: String, page: Int) async throws -> String { try await pages(book, page) }
    let saves = Stub<Void, Void>()
    func save() async { await saves(or: ()) }
  }
  private let fake = Fake()

  init() {
    fake.pages.suspends()
    fake.saves.suspends()
  }

  @Test("a suspended call waits for any kind of answer", .timeLimit(.minutes(10)))
  func answered() async throws {
    async let first = fake.text(of: "a", page: 1)
    let call = try await fake.pages.suspendedCall()
    #expect(call.arguments == ("a", 1))
    try call.resume(returning: "text")
    check(try await first, equals: "text")

    let second = Task { try await fake.text(of: "a", page: 2) }
    try await fake.pages.suspendedCall().resume(throwing: Broken())
    await #expect(throws: Broken.self) { try await second.value }

    async let third: Void = fake.save()
    try await fake.saves.suspendedCall().resume()
    await third
    checkEmpty(fake.pages.suspendedCalls)
  }

  @Test("suspended calls can be answered in any order", .timeLimit(.minutes(10)))
  func order() async throws {
    async let first = fake.text(of: "a", page: 1)
    _ = try await fake.pages.suspendedCall()
    async let second = fake.text(of: "a", page: 2)
    try await fake.pages.suspendedCall(at: 1).resume(returning: "two")
    check(try await second, equals: "two")
    check(fake.pages.suspendedCalls.map(\.arguments.1), equals: [1])
    try await fake.pages.suspendedCall().resume(returning: "one")
    check(try await first, equals: "one")
  }

  @Test("a suspended call throws a CancellationError when its caller is cancelled, and a later answer has no effect")
  func cancelled() async throws {
    let caller = Task { try await fake.text(of: "a", page: 1) }
    let call = try await fake.pages.suspendedCall()
    caller.cancel()
    await #expect(throws: CancellationError.self) { try await caller.value }
    checkEmpty(fake.pages.suspendedCalls)
    try call.resume(returning: "late")
  }

  @Test("a call of a cancelled task does not wait")
  func cancelledBefore() async {
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await fake.text(of: "a", page: 1)
    }
    await #expect(throws: CancellationError.self) { try await caller.value }
  }

  @Test("a call can be answered only once")
  func twice() async throws {
    async let text = fake.text(of: "a", page: 1)
    let call = try await fake.pages.suspendedCall()
    try call.resume(returning: "one")
    let error = #expect(throws: AnsweredTwiceError.self) { try call.resume(returning: "two") }
    check(error?.description, equals: "a suspended call was answered twice; only its first answer counts")
    check(try await text, equals: "one")
  }

  @Test("a call that does not arrive is reported")
  func missing() async throws {
    let failure = await #expect(throws: ExpectationError.self) {
      try await fake.pages.suspendedCall(within: .milliseconds(5))
    }
    check(
      failure?.message, equals: "expected the method to be called and suspended within 0.005 seconds, but it was not")
    fake.pages.returns("x")
    _ = try await fake.text(of: "a", page: 1)
    let other = await #expect(throws: ExpectationError.self) { try await fake.pages.suspendedCall(within: .zero) }
    check(
      other?.message,
      equals: """
        expected text to be called and suspended within 0.0 seconds, but it was not:
          text("a", 1)
        """)
  }
}
