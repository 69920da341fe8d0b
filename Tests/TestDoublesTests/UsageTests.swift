import TestDoubles
import Testing

@Suite("Test doubles as an author of steps writes them")
struct UsageTests {
  private protocol Service: Sendable {
    func beers(for food: String, page: Int) async throws -> [String]
  }

  private final class FakeService: Service {
    let beers = Stub<(String, Int), [String]>()
    func beers(for food: String, page: Int) async throws -> [String] { try await beers(food, page) }
  }

  @MainActor
  private final class FakeSession {
    let gets = Recorder<(String, (Result<String, any Error>) -> Void)>()
    func get(_ path: String, then: @escaping (Result<String, any Error>) -> Void) { gets.record(path, then) }
  }

  @Test("a stub answers, and its calls are verified")
  func stub() async throws {
    let service = FakeService()
    service.beers.returns(["Stout"])
    #expect(try await service.beers(for: "pizza", page: 1) == ["Stout"])
    try verify(service.beers).wasCalled(.once, with: .equal("pizza"), .any)
    try verify(service.beers).wasCalled(.never, with: .equal("sushi"), .satisfying { $0 > 0 })
    service.beers.computes { food, page in [food, "\(page)"] }
    #expect(try await service.beers(for: "pizza", page: 2) == ["pizza", "2"])
  }

  @Test("a suspended call waits for its answer")
  func suspended() async throws {
    let service = FakeService()
    service.beers.suspends()
    async let beers = service.beers(for: "pizza", page: 1)
    let call = try await service.beers.suspendedCall()
    #expect(call.arguments == ("pizza", 1))
    try call.resume(returning: ["Stout"])
    #expect(try await beers == ["Stout"])
  }

  @Test("a completion is captured and called when it is time")
  @MainActor
  func completion() throws {
    let session = FakeSession()
    var answer = ""
    session.get("/users/1") { answer = (try? $0.get()) ?? "nothing" }
    try verify(session.gets).wasCalled(with: .equal("/users/1"), .any)
    session.gets.calls[0].1(.success("Sam"))
    #expect(answer == "Sam")
  }

  @Test("a call without an answer says so")
  func unstubbed() async throws {
    let error = await #expect(throws: UnstubbedCall.self) { try await FakeService().beers(for: "pizza", page: 1) }
    #expect(error?.description.hasPrefix("beers(\"pizza\", 1) was called, but its stub has no answer") == true)
  }
}
