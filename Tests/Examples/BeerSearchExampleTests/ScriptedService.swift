import BeerSearchExample
import Foundation

/// A service with pages of two, whose answers the test gives when it likes, so that no test waits by the clock.
@MainActor
final class ScriptedService: SearchService {
  struct Request: Hashable {
    let food: String
    let page: Int
  }
  struct Failure: Error {}

  nonisolated let pageSize = 2
  private(set) var requests: [Request] = []
  private var answers: [CheckedContinuation<[Beer], any Error>] = []
  private var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func beers(for food: String, page: Int) async throws -> [Beer] {
    try await withCheckedThrowingContinuation { continuation in
      requests.append(Request(food: food, page: page))
      answers.append(continuation)
      for arrival in arrivals where arrival.count == requests.count { arrival.continuation.resume() }
      arrivals.removeAll { $0.count == requests.count }
    }
  }

  /// Returns once `count` requests have been made since the beginning.
  func requested(_ count: Int) async {
    guard requests.count < count else { return }
    await withCheckedContinuation { arrivals.append((count, $0)) }
  }

  /// Answers the request of this index with beers whose pictures are called `names`, or with a failure if nil.
  func answer(_ index: Int, _ names: [String]?) throws {
    guard let names else { return answers[index].resume(throwing: Failure()) }
    answers[index].resume(returning: try names.map(Beer.init(picture:)))
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
