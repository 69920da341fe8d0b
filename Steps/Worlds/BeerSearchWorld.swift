import BeerSearchExample
import Foundation
public import GherkinSteps

/// A beer search with someone in front of it.
@MainActor
public final class BeerSearchWorld: World {
  /// The two that exist once the search is open.
  private struct Opened {
    let supply: BeerSupply
    let presenter: SearchPresenter
  }

  private var catalogue = BeerCatalogue() { didSet { opened?.supply.catalogue = catalogue } }
  private var beersAtATime = 25
  private let screen = BeerSearchScreen()
  private var opened: Opened?
  /// The searches that wait for beers that take their time, by food.
  private var waiting: [String: Task<Void, Never>] = [:]

  /// A beer search that is not open yet, and a brewery without beers.
  public init() async throws {}

  /// Nobody waits any longer than the scenario lasts.
  deinit {
    for search in waiting.values { search.cancel() }
  }

  private func search() throws -> Opened {
    try require(opened, "Expected an open beer search, but nobody has opened it yet.")
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
    try search().supply.hold(food)
  }
}

// MARK: - What the user does

extension BeerSearchWorld {
  func open() {
    let supply = BeerSupply(catalogue: catalogue, pageSize: beersAtATime)
    let presenter = SearchPresenter(view: screen, service: supply)
    opened = Opened(supply: supply, presenter: presenter)
    presenter.start()
  }

  func enter(_ text: String) throws {
    try search().presenter.textChanged(to: text)
  }

  /// Returns when the search is settled, or waits for beers that take their time.
  func search(for food: String) async throws {
    let (settled, signal) = AsyncStream<Void>.makeStream()
    let search = try search()
    search.supply.whenHeld = { signal.yield() }
    waiting[food] = Task {
      await search.presenter.search(for: food)
      signal.yield()
    }
    for await _ in settled { break }
  }

  func reachEndOfList() async throws {
    await (try search()).presenter.reachedEndOfList()
  }

  func deliver(_ food: String) async throws {
    let task = try require(waiting[food], "Expected a search for “\(food)”, but there was none.")
    try search().supply.release(food)
    await task.value
  }
}

// MARK: - What the user sees

extension BeerSearchWorld {
  func expectSearch(enabled: Bool) throws {
    try require(
      screen.isSearchEnabled == enabled,
      enabled
        ? "Expected to be able to search, but the search is disabled."
        : "Expected not to be able to search, but the search is enabled.")
  }

  func expectImages(count: Int) throws {
    try require(
      screen.images.count == count,
      "Expected to see \(count) beer images, but I see \(screen.images.count): \(list(shownBeers)).")
  }

  func expectImages(of names: [String]) throws {
    try require(
      shownBeers == names, "Expected to see the images of \(list(names)), but they are those of \(list(shownBeers)).")
  }

  func expectMessages(_ messages: [String]) throws {
    try require(
      screen.messages == messages, "Expected to be told \(list(messages)), but I was told \(list(screen.messages)).")
  }

  func expectFetches(_ count: Int) throws {
    let fetched = try search().supply.fetchCount
    try require(fetched == count, "Expected beers to be fetched \(count) times, but they were \(fetched) times.")
  }

  /// The images' beers, as the user knows them from the label in the picture; the address where it is no beer's.
  private var shownBeers: [String] {
    let beers = catalogue.beers.values.joined()
    return screen.images.map { image in
      beers.first { $0.imageURL == image }?.name ?? image.absoluteString
    }
  }
}
