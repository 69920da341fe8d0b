import BeerSearchExample
import Expectations
import Foundation
public import GherkinSteps
import TestDoubles

/// A beer search with someone in front of it.
@MainActor
public final class BeerSearchWorld: World {
  /// All that the user has been told, whether they are still there or not.
  let messages = Recorder<String>("show(message:)")
  /// The screen, for as long as anybody holds on to it.
  private(set) weak var openScreen: BeerSearchScreen?
  private var catalogue = BeerCatalogue() { didSet { opened?.supply.catalogue = catalogue } }
  private var beersAtATime = 25
  /// The user's own hold on the screen.
  private var shown: BeerSearchScreen?
  /// The two that exist once the search is open.
  private var opened: (supply: BeerSupply, presenter: SearchPresenter)?
  /// What the list shows or waits for.
  private var food: String?
  /// What waits for beers that take their time, by food.
  private var waiting: [String: [Task<Void, Never>]] = [:]

  /// A beer search that is not open yet, and a brewery without beers.
  public init() async throws {}

  /// Nobody waits any longer than the scenario lasts.
  deinit {
    for task in waiting.values.joined() { task.cancel() }
  }

  var screen: BeerSearchScreen {
    get throws { try expect(shown, named: "an open beer search").toExist() }
  }

  var supply: BeerSupply {
    get throws { try expect(opened?.supply, named: "an open beer search").toExist() }
  }

  var presenter: SearchPresenter {
    get throws { try expect(opened?.presenter, named: "an open beer search").toExist() }
  }

  /// The beers in the pictures, as the user knows them from the label; the address where it is no beer's.
  var shownBeers: [String] {
    get throws {
      let beers = catalogue.beers.values.joined()
      return try screen.images.map { image in beers.first { $0.imageURL == image }?.name ?? image.absoluteString }
    }
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

  /// Lets the beers go that somebody waits for, and returns when all is settled.
  func deliver(_ food: String) async throws {
    let tasks = try expect(waiting.removeValue(forKey: food), named: "a search for “\(food)”").toExist()
    for call in try supply.delivery.suspendedCalls where call.arguments == food { try call.resume() }
    for task in tasks { await task.value }
  }
}

// MARK: - What the user does

extension BeerSearchWorld {
  func open() {
    let screen = BeerSearchScreen(messages: messages)
    let supply = BeerSupply(catalogue: catalogue, pageSize: beersAtATime)
    let presenter = SearchPresenter(view: screen, service: supply)
    (shown, openScreen, opened) = (screen, screen, (supply, presenter))
    presenter.start()
  }

  func search(for food: String) async throws {
    self.food = food
    let presenter = try presenter
    try await begin { await presenter.search(for: food) }
  }

  func reachEndOfList() async throws {
    let presenter = try presenter
    try await begin { await presenter.reachedEndOfList() }
  }

  /// Stops what is under way, as whoever closes a screen does, and closes it.
  func leave() async {
    for task in waiting.values.joined() {
      task.cancel()
      await task.value
    }
    shown = nil
  }

  /// Returns when the action is settled, or waits for beers that take their time.
  private func begin(_ action: @escaping @MainActor () async -> Void) async throws {
    let (supply, food) = (try supply, try expect(food, named: "a search").toExist())
    let (settled, waits) = (Recorder<Void>(), supply.delivery.calls.count)
    let task = Task {
      await action()
      settled.record()
    }
    guard supply.slowFoods.contains(food) else { return await task.value }
    waiting[food, default: []].append(task)
    try await expect { settled.calls.count + supply.delivery.calls.count }
      .toEventually(beGreater(than: waits), within: .seconds(30))
  }
}
