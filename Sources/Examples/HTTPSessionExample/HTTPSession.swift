public import Foundation

/// A connection to a web server.
@MainActor
public protocol HTTPSession {
  /// Sends a GET request.
  ///
  /// - Parameters:
  ///   - path: the path from the server's root: `/users/1`.
  ///   - parameters: the query parameters.
  ///   - success: called with the body of the response.
  ///   - failure: called with the reason if there is no response.
  func get(
    _ path: String, parameters: [String: String],
    success: @escaping @MainActor (Data) -> Void,
    failure: @escaping @MainActor (any Error) -> Void)
}
