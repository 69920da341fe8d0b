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
