import BeerSearchExample

/// Beers from a catalogue, which come at once, or when a step lets them go or the search for them is cancelled.
@MainActor
final class BeerSupply: SearchService {
  nonisolated let pageSize: Int
  var catalogue: BeerCatalogue
  /// Called when somebody has begun to wait for beers that are held.
  var whenHeld: @MainActor () -> Void = {}
  /// How many times somebody asked for beers.
  private(set) var fetchCount = 0
  private var held: [String: [AsyncStream<Never>.Continuation]] = [:]

  init(catalogue: BeerCatalogue, pageSize: Int) {
    self.catalogue = catalogue
    self.pageSize = pageSize
  }

  func beers(for food: String, page: Int) async throws -> [Beer] {
    fetchCount += 1
    if held[food] != nil {
      let (released, release) = AsyncStream<Never>.makeStream()
      held[food]?.append(release)
      whenHeld()
      for await _ in released {}
    }
    return try await CatalogueSearchService(catalogue: catalogue, pageSize: pageSize).beers(for: food, page: page)
  }

  /// Keeps the beers for `food` back from now on.
  func hold(_ food: String) {
    held[food] = held[food] ?? []
  }

  /// Lets the beers for `food` go to all who wait, and keeps no more back.
  func release(_ food: String) {
    for waiter in held.removeValue(forKey: food) ?? [] { waiter.finish() }
  }
}
