import BeerSearchExample
import Expectations
import Foundation
public import GherkinSteps
import TestDoubles

/// A beer search with someone in front of it.
@MainActor
public final class BeerSearchWorld: World {
  let screen = BeerSearchScreen()
  private var catalogue = BeerCatalogue() { didSet { opened?.supply.catalogue = catalogue } }
  private var beersAtATime = 25
  /// The two that exist once the search is open.
  private var opened: (supply: BeerSupply, presenter: SearchPresenter)?
  /// The searches that wait for beers that take their time, by food.
  private var waiting: [String: Task<Void, Never>] = [:]

  /// A beer search that is not open yet, and a brewery without beers.
  public init() async throws {}

  /// Nobody waits any longer than the scenario lasts.
  deinit {
    for search in waiting.values { search.cancel() }
  }
}

// MARK: - What is there

extension BeerSearchWorld {
  func stock(_ catalogue: BeerCatalogue) {
    self.catalogue = catalogue
  }

  func showBeers(atATime count: Int) {
    beersAtATime = count
  }

  func makeUnavailable(_ food: String) {
    catalogue.unavailable.insert(food)
  }

  func delay(_ food: String) throws {
    try supply.slowFoods.insert(food)
  }
}

// MARK: - What the user does and sees

extension BeerSearchWorld {
  func open() {
    let supply = BeerSupply(catalogue: catalogue, pageSize: beersAtATime)
    let presenter = SearchPresenter(view: screen, service: supply)
    opened = (supply, presenter)
    presenter.start()
  }

  var supply: BeerSupply {
    get throws { try expect(opened?.supply, named: "an open beer search").toExist() }
  }

  var presenter: SearchPresenter {
    get throws { try expect(opened?.presenter, named: "an open beer search").toExist() }
  }

  /// Returns when the search is settled, or waits for beers that take their time.
  func search(for food: String) async throws {
    let (supply, presenter) = (try supply, try presenter)
    let search = Task { await presenter.search(for: food) }
    guard supply.slowFoods.contains(food) else { return await search.value }
    waiting[food] = search
    try await expect { supply.delivery.suspendedCalls.map(\.arguments) }.toEventually(contain(food))
  }

  /// Lets the beers go that a search waits for, and returns when that is settled.
  func deliver(_ food: String) async throws {
    let search = try expect(waiting[food], named: "a search for “\(food)”").toExist()
    for call in try supply.delivery.suspendedCalls where call.arguments == food { try call.resume() }
    await search.value
  }

  /// The beers in the pictures, as the user knows them from the label; the address where it is no beer's.
  var shownBeers: [String] {
    let beers = catalogue.beers.values.joined()
    return screen.images.map { image in beers.first { $0.imageURL == image }?.name ?? image.absoluteString }
  }
}
