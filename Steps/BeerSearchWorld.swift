import BeerSearchExample
import BeerSearchHTTPExample
import Foundation
import GherkinExpectations
public import GherkinSteps
import GherkinTestDoubles
import LoopbackServer
import Testing

/// A beer search with someone in front of it.
@MainActor
public final class BeerSearchWorld: World {
  /// All messages to the user, even after the screen is closed.
  let messages = Recorder<String>("show(message:)")
  private var catalogue = BeerCatalogue() { didSet { opened?.supply.service = service } }
  /// The beer API, for searches over HTTP.
  private var remote: HTTPSearchService? { didSet { opened?.supply.service = service } }
  /// The address of the scenario's shop of the beer API.
  private var shop: URL?
  private var beersAtATime = 25
  /// The user's strong reference to the screen.
  private var shown: BeerSearchScreen?
  /// The supply and the presenter of an open search.
  private var opened: (supply: BeerSupply, presenter: SearchPresenter)?
  /// The food of the shown or pending list.
  private var food: String?
  /// The actions that wait for beers, by food.
  private var waiting: [String: [Task<Void, Never>]] = [:]

  /// A beer search that is not open yet, and a brewery without beers.
  public init() async throws {}

  var screen: BeerSearchScreen {
    get throws { try #require(shown, "there is no open beer search") }
  }

  var supply: BeerSupply {
    get throws { try #require(opened?.supply, "there is no open beer search") }
  }

  var presenter: SearchPresenter {
    get throws { try #require(opened?.presenter, "there is no open beer search") }
  }

  private var service: any SearchService {
    remote ?? CatalogueSearchService(catalogue: catalogue, pageSize: beersAtATime)
  }

  /// The names of the beers in the pictures; the address of a picture without a beer.
  var shownBeers: [String] {
    get throws {
      let beers = catalogue.beers.values.joined()
      return try screen.images.map { image in beers.first { $0.imageURL == image }?.name ?? image.absoluteString }
    }
  }
}

// MARK: - Context

extension BeerSearchWorld {
  func stock(_ catalogue: BeerCatalogue) {
    self.catalogue = catalogue
  }

  /// Searches over HTTP, in a shop with these beers.
  func stock(_ catalogue: BeerCatalogue, of service: BeerService) {
    let address = service.open(catalogue)
    addTearDown { _ in service.close(address) }
    (self.catalogue, shop, remote) = (catalogue, address, HTTPSearchService(baseURL: address))
  }

  func setProblem(_ problem: BeerService.Problem?, of service: BeerService) throws {
    let address = try #require(shop, "there is no beer service")
    service.setProblem(problem, at: address)
    switch problem {
    case .noConnection:
      let refusing = try LoopbackSocket.bound()
      addTearDown { _ in refusing.close() }
      remote = HTTPSearchService(baseURL: try refusing.baseURL())
    case .silence: remote = HTTPSearchService(baseURL: address, timeOut: .milliseconds(50))
    case nil, .error, .unreadable: remote = HTTPSearchService(baseURL: address)
    }
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

  /// Releases the requested beers of a food, and returns when all actions have finished.
  func deliver(_ food: String) async throws {
    let found = waiting.removeValue(forKey: food)
    let tasks = try #require(found, "there is no search for “\(food)”")
    for call in try supply.delivery.suspendedCalls where call.arguments == food { try call.resume() }
    for task in tasks { await task.value }
  }
}

// MARK: - Actions of the user

extension BeerSearchWorld {
  func open() {
    let screen = BeerSearchScreen(messages: messages)
    let supply = BeerSupply(service: service)
    let presenter = SearchPresenter(view: screen, service: supply)
    (shown, opened) = (screen, (supply, presenter))
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

  /// Cancels the current actions and closes the screen.
  func leave() async {
    for task in waiting.values.joined() {
      task.cancel()
      await task.value
    }
    shown = nil
  }

  /// Returns when the action has finished, or waits for beers.
  private func begin(_ action: @escaping @MainActor () async -> Void) async throws {
    let (supply, food) = (try supply, try #require(food, "there is no search"))
    let (settled, waits) = (Recorder<Void>(), supply.delivery.calls.count)
    let task = Task {
      await action()
      settled.record()
    }
    guard supply.slowFoods.contains(food) else { return await task.value }
    waiting[food, default: []].append(task)
    addTearDown { _ in task.cancel() }
    try await eventually(within: .seconds(30), named: "the search waits or ends") {
      settled.calls.count + supply.delivery.calls.count > waits
    }
  }
}

/// The screen of a beer search, reduced to its visible parts. Searching is enabled until the presenter disables it.
@MainActor
final class BeerSearchScreen: SearchView {
  private(set) var isSearchEnabled = true
  private(set) var images: [URL] = []
  private let messages: Recorder<String>

  init(messages: Recorder<String>) {
    self.messages = messages
  }

  func setSearchEnabled(_ isEnabled: Bool) { isSearchEnabled = isEnabled }
  func show(images: [URL]) { self.images = images }
  func append(images: [URL]) { self.images += images }
  func show(message: String) { messages.record(message) }
}

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
