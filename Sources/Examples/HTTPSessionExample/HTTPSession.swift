public import Foundation

/// A way to a web server.
@MainActor
public protocol HTTPSession {
  /// Asks for what is at a path.
  ///
  /// - Parameters:
  ///   - path: from the server's root: `/users/1`.
  ///   - parameters: what is asked beyond the path.
  ///   - success: takes the body of the answer.
  ///   - failure: takes the reason why there is none.
  func get(
    _ path: String, parameters: [String: String],
    success: @escaping @MainActor (Data) -> Void,
    failure: @escaping @MainActor (any Error) -> Void)
}
