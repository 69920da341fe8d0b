import BeerSearchExample
import BeerSearchHTTPExample
import Foundation
import LoopbackServer
import Testing

@Suite("The beer search over HTTP")
struct HTTPSearchServiceTests {
  /// Sends a request to a server that always answers `answer`; returns the outcome and the received requests.
  private func ask(
    for food: String = "pizza", page: Int = 1, at path: String = "", timeOut: Duration = .seconds(30),
    answer: LoopbackServer.Answer
  ) async throws -> (outcome: Result<[Beer], any Error>, requests: [String]) {
    let server = try LoopbackServer { _ in answer }
    let outcome = await outcome(of: HTTPSearchService(baseURL: server.baseURL.appending(path: path), timeOut: timeOut))
    {
      try await $0.beers(for: food, page: page)
    }
    try server.stop()
    return (outcome, server.requests)
  }

  private func outcome(
    of service: HTTPSearchService, _ call: (HTTPSearchService) async throws -> [Beer]
  ) async -> Result<[Beer], any Error> {
    do { return .success(try await call(service)) } catch { return .failure(error) }
  }

  private func failure(of result: Result<[Beer], any Error>) throws -> HTTPSearchError {
    try #require(throws: HTTPSearchError.self) { try result.get() }
  }

  @Test("an answer with beers returns these beers in order")
  func beers() async throws {
    let json = """
      [{"name": "Harbour Pilsner", "image_url": "https://beers.example/1.png", "abv": 4.9},
       {"image_url": "https://beers.example/2.png", "name": "Fog & Öl 🍺"}]
      """
    let (outcome, requests) = try await ask(answer: .body(json))
    let beers = try outcome.get()
    #expect(beers.map(\.name) == ["Harbour Pilsner", "Fog & Öl 🍺"])
    #expect(beers.map(\.imageURL.absoluteString) == ["https://beers.example/1.png", "https://beers.example/2.png"])
    #expect(requests == ["GET /v2/beers?food=pizza&page=1&per_page=25"])
  }

  @Test("an empty list returns no beers")
  func emptyList() async throws {
    #expect(try await ask(answer: .body("[]")).outcome.get().isEmpty)
  }

  @Test("a page is requested by its number, with 25 beers on each page")
  func paging() async throws {
    let server = try LoopbackServer { _ in .body("[]") }
    let service = HTTPSearchService(baseURL: server.baseURL)
    #expect(service.pageSize == 25)
    for page in [2, 37] { _ = try await service.beers(for: "pizza", page: page) }
    try server.stop()
    #expect(server.requests == [2, 37].map { "GET /v2/beers?food=pizza&page=\($0)&per_page=25" })
  }

  @Test(
    "spaces in the food become underscores, and other special characters are percent-encoded",
    arguments: [
      ("fish and chips", "fish_and_chips"), ("a  b ", "a__b_"), ("crème brûlée", "cr%C3%A8me_br%C3%BBl%C3%A9e"),
      ("a&b=c?d#e/f", "a%26b%3Dc%3Fd%23e%2Ff"), ("100%+1", "100%25%2B1"), ("Az-09._~", "Az-09._~"), ("\t\n", "%09%0A"),
      ("🍕", "%F0%9F%8D%95"), ("", ""),
    ])
  func encoding(food: String, expected: String) async throws {
    let requests = try await ask(for: food, answer: .body("[]")).requests
    #expect(requests == ["GET /v2/beers?food=\(expected)&page=1&per_page=25"])
  }

  @Test("the base address of the API can have a path", arguments: ["api", "api/"])
  func basePath(path: String) async throws {
    let requests = try await ask(at: path, answer: .body("[]")).requests
    #expect(requests == ["GET /api/v2/beers?food=pizza&page=1&per_page=25"])
  }

  @Test("any status except 200 is an error, with or without beers", arguments: [404, 500, 503, 201])
  func status(status: Int) async throws {
    let error = try failure(of: try await ask(answer: .body("[]", status: status)).outcome)
    #expect(error.problem == .refused(status: status))
    #expect(error.description.contains("status \(status)"))
    #expect(error.url.path == "/v2/beers")
  }

  @Test(
    "an answer that is not a list of beers is an error",
    arguments: [
      "", "beer", "[", "{}", "null", #"[{"name": "A"}]"#, #"[{"name": 1, "image_url": "https://b.example"}]"#,
    ])
  func malformed(body: String) async throws {
    let error = try failure(of: try await ask(answer: .body(body)).outcome)
    guard case .malformed(let reason) = error.problem else {
      Issue.record("expected a malformed answer, but the problem is \(error.problem)")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test("an unreachable server is an error with its address")
  func refused() async throws {
    let socket = try LoopbackSocket.bound()
    defer { socket.close() }
    let service = HTTPSearchService(baseURL: try socket.baseURL())
    let error = try failure(of: await outcome(of: service) { try await $0.beers(for: "pizza", page: 1) })
    guard case .unreachable = error.problem else {
      Issue.record("expected an unreachable server, but the problem is \(error.problem)")
      return
    }
    #expect(error.description.contains("\(try socket.baseURL())/v2/beers"))
  }

  @Test("an answer that does not finish in time is an error")
  func slow() async throws {
    let limit = Duration.milliseconds(100)
    let (outcome, requests) = try await ask(timeOut: limit, answer: .never)
    #expect(try failure(of: outcome).problem == .timedOut(after: limit))
    #expect(requests.count <= 1)
  }

  @Test("a cancelled search throws a cancellation error, not a network error")
  func cancelled() async throws {
    let (asked, signal) = AsyncStream<Void>.makeStream()
    let server = try LoopbackServer { _ in
      signal.yield()
      return .never
    }
    let search = Task { try await HTTPSearchService(baseURL: server.baseURL).beers(for: "pizza", page: 1) }
    for await _ in asked { break }
    search.cancel()
    await #expect(throws: CancellationError.self) { try await search.value }
    try server.stop()
  }
}
