public import BeerSearchExample
public import Foundation
#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A search service for a JSON API:
/// `GET BASE/v2/beers?food=pizza&page=1&per_page=25` → `[{"name": …, "image_url": …}]`.
public struct HTTPSearchService: SearchService {
  /// The number of beers per request.
  public let pageSize = 25

  private let baseURL: URL
  private let session: URLSession
  private let timeOut: Duration

  /// Creates a service at `baseURL`, which may contain a path.
  ///
  /// - Parameter timeOut: the time limit from the request to the last byte of the response.
  public init(baseURL: URL, session: URLSession = .shared, timeOut: Duration = .seconds(10)) {
    self.baseURL = baseURL
    self.session = session
    self.timeOut = timeOut
  }

  /// - Throws: `HTTPSearchError`, or `CancellationError` if the calling task was cancelled.
  public func beers(for food: String, page: Int) async throws -> [Beer] {
    let url = try address(food: food, page: page)
    let (body, response) = try await answer(from: url)
    guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
      throw HTTPSearchError(.refused(status: (response as? HTTPURLResponse)?.statusCode), at: url)
    }
    do {
      return try JSONDecoder().decode([Beer].self, from: body)
    } catch {
      throw HTTPSearchError(.malformed(reason: "\(error)"), at: url)
    }
  }

  private func answer(from url: URL) async throws -> (Data, URLResponse) {
    do {
      return try await withDeadline(timeOut) { [session] in try await session.data(from: url) }
    } catch is DeadlineExceeded {
      throw HTTPSearchError(.timedOut(after: timeOut), at: url)
    } catch {
      try Task.checkCancellation()
      throw HTTPSearchError(.unreachable(reason: error.localizedDescription), at: url)
    }
  }

  private func address(food: String, page: Int) throws -> URL {
    let endpoint = baseURL.appendingPathComponent("v2").appendingPathComponent("beers")
    let query = [
      ("food", food.replacingOccurrences(of: " ", with: "_")), ("page", "\(page)"), ("per_page", "\(pageSize)"),
    ]
    var components = URLComponents(url: endpoint, resolvingAgainstBaseURL: true)
    components?.percentEncodedQuery = query.map { "\($0)=\(percentEncoded($1))" }.joined(separator: "&")
    guard let url = components?.url else { throw HTTPSearchError(.unusableAddress, at: baseURL) }
    return url
  }

  /// Encodes all characters that a value of a query cannot contain, and `+` and `&`, which `URLQueryItem` would keep:
  /// servers decode `+` as a space.
  private func percentEncoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed.subtracting(CharacterSet(charactersIn: "+&=?/")))
      ?? text
  }
}

/// The time limit expired.
struct DeadlineExceeded: Error {}

/// Returns the result of `work`, or cancels it and throws `DeadlineExceeded` after `limit`.
///
/// The deadline covers the whole response. `URLRequest.timeoutInterval` restarts with every byte, and supports only
/// whole seconds on some platforms.
func withDeadline<Result: Sendable>(
  _ limit: Duration, work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    defer { group.cancelAll() }
    group.addTask(operation: work)
    group.addTask {
      try await Task.sleep(for: limit)
      throw DeadlineExceeded()
    }
    guard let first = try await group.next() else { throw DeadlineExceeded() }
    return first
  }
}
