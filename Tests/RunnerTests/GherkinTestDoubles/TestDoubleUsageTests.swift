import GherkinExpectations
import GherkinTestDoubles
import GherkinTestSupport
import Testing

/// Fakes as authors write them, with two lines per method.
@Suite("Test doubles as an author of steps writes them")
struct TestDoubleUsageTests {
  private protocol Service: Sendable {
    var pageSize: Int { get }
    func beers(for food: String, page: Int) async throws -> [String]
    func maker(of beer: String) throws -> String
    func price(of beer: String) -> Int
    func refresh() async
    func log(_ message: String)
  }

  private final class FakeService: Service {
    let pageSize = 2
    let beers = Stub<(String, Int), [String]>()
    func beers(for food: String, page: Int) async throws -> [String] { try await beers(food, page) }
    let makers = Stub<String, String>()
    func maker(of beer: String) throws -> String { try makers(beer) }
    let prices = Stub<String, Int>()
    func price(of beer: String) -> Int { prices(beer, or: 0) }
    let refreshes = Stub<Void, Void>()
    func refresh() async { await refreshes(or: ()) }
    let messages = Recorder<String>()
    func log(_ message: String) { messages.record(message) }
  }

  @Test("stubs can replace each kind of method")
  func methods() async throws {
    let service = FakeService()
    service.beers.returns(["Stout"])
    service.makers.throws(CancellationError())
    service.prices.computes { $0.count }

    check(try await service.beers(for: "pizza", page: 1), equals: ["Stout"])
    #expect(throws: CancellationError.self) { try service.maker(of: "Stout") }
    check(service.price(of: "Stout"), equals: 5)
    await service.refresh()
    service.log("done")

    try verify(service.beers).wasCalled(.once, with: equal("pizza"), .any)
    try verify(service.beers).wasCalled(.never, with: equal("sushi"), satisfy { $0 > 0 })
    try verify(service.refreshes).wasCalled()
    try verify(service.messages).wasCalled(with: equal("done"))
    try verifyOrder(
      service.beers.call(with: .any, equal(1)), service.makers.call(), service.messages.call(with: equal("done")))
  }

  @MainActor
  private final class FakeSession {
    let gets = Recorder<(String, (Result<String, any Error>) -> Void)>()
    func get(_ path: String, then: @escaping (Result<String, any Error>) -> Void) { gets.record(path, then) }
  }

  @Test("a completion handler is captured, and called later")
  @MainActor
  func completion() throws {
    let session = FakeSession()
    var name = ""
    session.get("/users/1") { name = (try? $0.get()) ?? "nobody" }
    try verify(session.gets).wasCalled(with: equal("/users/1"), .any)
    check(name, equals: "")
    try session.gets.onlyCall().1(.success("Sam"))
    check(name, equals: "Sam")
  }
}
