import BeerSearchExample
import GherkinTestDoubles

/// A supply of beers from a catalogue, which returns them at once, or when a step releases them.
@MainActor
final class BeerSupply: SearchService {
  nonisolated let pageSize: Int
  var catalogue: BeerCatalogue
  /// The foods whose beers are released by a step.
  var slowFoods: Set<String> = []
  /// The requests that wait for a step.
  let delivery = Stub<String, Void>()

  init(catalogue: BeerCatalogue, pageSize: Int) {
    self.catalogue = catalogue
    self.pageSize = pageSize
    delivery.suspends()
  }

  func beers(for food: String, page: Int) async throws -> [Beer] {
    if slowFoods.contains(food) { try await delivery(food) }
    return try await CatalogueSearchService(catalogue: catalogue, pageSize: pageSize).beers(for: food, page: page)
  }
}
