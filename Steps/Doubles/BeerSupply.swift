import BeerSearchExample
import GherkinTestDoubles

/// The beers of another service, at once or when a step releases them.
@MainActor
final class BeerSupply: SearchService {
  nonisolated let pageSize: Int
  var service: any SearchService
  /// The foods whose beers are released by a step.
  var slowFoods: Set<String> = []
  /// The requests that wait for a step.
  let delivery = Stub<String, Void>()

  init(service: any SearchService) {
    self.service = service
    pageSize = service.pageSize
    delivery.suspends()
  }

  func beers(for food: String, page: Int) async throws -> [Beer] {
    if slowFoods.contains(food) { try await delivery(food) }
    return try await service.beers(for: food, page: page)
  }
}
