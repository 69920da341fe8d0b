import BeerSearchExample
import Foundation
import GherkinTestDoubles

/// A service with two beers per page. Tests trigger its answers, so no test depends on time.
final class FakeService: SearchService {
  let pageSize = 2
  let beers = Stub<(String, Int), [Beer]>()
  func beers(for food: String, page: Int) async throws -> [Beer] { try await beers(food, page) }

  init() {
    beers.suspends()
  }

  /// Starts an operation that requests beers, and returns after the request.
  @MainActor
  func begin(_ action: @escaping @MainActor () async -> Void) async throws -> UnansweredRequest {
    let count = beers.suspendedCalls.count
    let settled = Task { await action() }
    return UnansweredRequest(settled: settled, call: try await beers.suspendedCall(at: count))
  }
}

/// A running operation that waits for beers.
struct UnansweredRequest {
  struct Failure: Error {}

  let settled: Task<Void, Never>
  let call: SuspendedCall<(String, Int), [Beer]>

  /// Answers with beers whose pictures are called `names`, or with a failure if nil, and waits until all is settled.
  func answer(_ names: [String]?) async throws {
    if let names {
      try call.resume(returning: try names.map(Beer.init(picture:)))
    } else {
      try call.resume(throwing: Failure())
    }
    await settled.value
  }
}

extension Beer {
  struct NoAddress: Error {}

  /// A beer whose picture has this file name, without extension.
  init(picture name: String) throws {
    guard let url = URL(string: "https://beers.example/\(name).png") else { throw NoAddress() }
    self.init(name: name, imageURL: url)
  }
}
