/// Where beers are looked up, a page at a time.
public protocol SearchService: Sendable {
  /// How many beers a full page holds. A page with fewer is the last.
  var pageSize: Int { get }

  /// The beers that go well with `food`, as the user typed it; empty beyond the last page.
  ///
  /// - Parameter page: counted from 1.
  /// - Throws: whatever kept the service from answering.
  func beers(for food: String, page: Int) async throws -> [Beer]
}
