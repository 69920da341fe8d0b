import Foundation
import HTTPSessionExample

/// A session that records requests with both callbacks, so that a test can answer at any time.
@MainActor
final class CapturingSession: HTTPSession {
  struct Failure: Error {}

  struct Request {
    let path: String
    let parameters: [String: String]
    let success: @MainActor (Data) -> Void
    let failure: @MainActor (any Error) -> Void
  }

  private(set) var requests: [Request] = []

  func get(
    _ path: String, parameters: [String: String],
    success: @escaping @MainActor (Data) -> Void,
    failure: @escaping @MainActor (any Error) -> Void
  ) {
    requests.append(Request(path: path, parameters: parameters, success: success, failure: failure))
  }
}
