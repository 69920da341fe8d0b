import BeerSearchExample
import TestDoubles

/// Beers from a catalogue, which come at once, or when a step releases them.
@MainActor
final class BeerSupply: SearchService {
  nonisolated let pageSize: Int
  var catalogue: BeerCatalogue
  /// The foods whose beers take their time.
  var slowFoods: Set<String> = []
  /// What was asked for: foods and pages.
  let fetches = Recorder<(String, Int)>("beers")
  /// Where beers that take their time are waited for.
  let delivery = Stub<String, Void>()

  init(catalogue: BeerCatalogue, pageSize: Int) {
    self.catalogue = catalogue
    self.pageSize = pageSize
    delivery.suspends()
  }

  func beers(for food: String, page: Int) async throws -> [Beer] {
    fetches.record(food, page)
    if slowFoods.contains(food) { try await delivery(food) }
    return try await CatalogueSearchService(catalogue: catalogue, pageSize: pageSize).beers(for: food, page: page)
  }
}
