/// Answers from a catalogue instead of from the network.
public struct CatalogueSearchService: SearchService {
  /// The food is one of the catalogue's `unavailable` ones.
  public struct Unavailable: Error, Equatable, CustomStringConvertible {
    /// The food that was asked for.
    public let food: String

    /// What is wrong and what to do about it.
    public var description: String {
      "The catalogue lists the beers for “\(food)” as unavailable; take it off that list to have them found."
    }
  }

  /// At least 1.
  public let pageSize: Int
  private let catalogue: BeerCatalogue

  /// A service with the beers of `catalogue`. A page size below 1 is taken for 1.
  public init(catalogue: BeerCatalogue, pageSize: Int = 25) {
    self.catalogue = catalogue
    self.pageSize = max(1, pageSize)
  }

  /// The beers listed for exactly this food; none for a food or a page that the catalogue does not have.
  ///
  /// - Throws: `Unavailable`
  public func beers(for food: String, page: Int) async throws -> [Beer] {
    guard !catalogue.unavailable.contains(food) else { throw Unavailable(food: food) }
    guard page >= 1, let beers = catalogue.beers[food] else { return [] }
    let (earlier, overflow) = (page - 1).multipliedReportingOverflow(by: pageSize)
    return overflow ? [] : Array(beers.dropFirst(earlier).prefix(pageSize))
  }
}
