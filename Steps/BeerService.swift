import BeerSearchExample
import Foundation
import LoopbackServer
import Synchronization

/// The beer API on loopback. Each scenario opens a shop of its own there, so that scenarios can run at the same time.
final class BeerService: Sendable {
  /// What can be wrong with a shop, as steps name it.
  enum Problem: String, CaseIterable {
    case noConnection = "no connection"
    case error = "an internal error"
    case unreadable = "an unreadable answer"
    case silence = "no answer in time"
  }

  private struct Shop {
    let catalogue: BeerCatalogue
    var problem: Problem?
  }

  private final class Shops: Sendable {
    let open = Mutex<[String: Shop]>([:])
  }

  private let server: LoopbackServer
  private let shops: Shops

  init() throws {
    let shops = Shops()
    self.shops = shops
    server = try LoopbackServer { Self.answer(to: $0, in: shops) }
  }

  func stop() throws { try server.stop() }

  /// Opens a shop, and returns its address.
  func open(_ catalogue: BeerCatalogue) -> URL {
    let name = UUID().uuidString
    shops.open.withLock { $0[name] = Shop(catalogue: catalogue) }
    return server.baseURL.appending(path: name)
  }

  func close(_ address: URL) {
    shops.open.withLock { $0[address.lastPathComponent] = nil }
  }

  func setProblem(_ problem: Problem?, at address: URL) {
    shops.open.withLock { $0[address.lastPathComponent]?.problem = problem }
  }

  /// The answer to `/SHOP/v2/beers?food=fish_and_chips&page=1&per_page=25`.
  private static func answer(to target: String, in shops: Shops) -> LoopbackServer.Answer {
    let parts = URLComponents(string: target)
    let path = parts?.path.split(separator: "/").map(String.init) ?? []
    guard path.count == 3, path[1...] == ["v2", "beers"], let shop = shops.open.withLock({ $0[path[0]] }) else {
      return .body("", status: 404)
    }
    switch shop.problem {
    case .error: return .body("", status: 500)
    case .unreadable: return .body("<html>Under construction</html>")
    case .silence: return .never
    case nil, .noConnection: break
    }
    let query = Dictionary(parts?.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { first, _ in first }
    guard let page = query["page"].flatMap(Int.init), let size = query["per_page"].flatMap(Int.init), page > 0,
      size > 0,
      let food = query["food"], !food.contains(" ")
    else { return .body("", status: 400) }
    let beers = shop.catalogue.beers[food.replacing("_", with: " "), default: []]
      .dropFirst((page - 1) * size).prefix(size)
    let json = try? JSONEncoder().encode(beers.map { ["name": $0.name, "image_url": $0.imageURL.absoluteString] })
    return .body(String(decoding: json ?? Data(), as: UTF8.self))
  }
}
