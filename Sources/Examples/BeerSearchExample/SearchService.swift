/// A service that finds beers, one page at a time.
public protocol SearchService: Sendable {
  /// The number of beers on a full page. A page with fewer is the last.
  var pageSize: Int { get }

  /// Returns the beers that go well with `food`, as the user typed it; empty beyond the last page.
  ///
  /// - Parameter page: counted from 1.
  /// - Throws: if the service cannot answer.
  func beers(for food: String, page: Int) async throws -> [Beer]
}

/// A search service for a catalogue, without a network.
public struct CatalogueSearchService: SearchService {
  /// The error for an `unavailable` food of the catalogue.
  public struct Unavailable: Error, Equatable, CustomStringConvertible {
    /// The requested food.
    public let food: String

    /// The problem and the remedy.
    public var description: String {
      "The catalogue lists the beers for “\(food)” as unavailable; take it off that list to have them found."
    }
  }

  /// The number of beers per page; at least 1.
  public let pageSize: Int
  private let catalogue: BeerCatalogue

  /// Creates a service with the beers of `catalogue`. A page size below 1 is treated as 1.
  public init(catalogue: BeerCatalogue, pageSize: Int = 25) {
    self.catalogue = catalogue
    self.pageSize = max(1, pageSize)
  }

  /// Returns a page of the beers for exactly this food; empty if the catalogue has no such food or page.
  ///
  /// - Throws: `Unavailable`
  public func beers(for food: String, page: Int) async throws -> [Beer] {
    guard !catalogue.unavailable.contains(food) else { throw Unavailable(food: food) }
    guard page >= 1, let beers = catalogue.beers[food] else { return [] }
    let (earlier, overflow) = (page - 1).multipliedReportingOverflow(by: pageSize)
    return overflow ? [] : Array(beers.dropFirst(earlier).prefix(pageSize))
  }
}
