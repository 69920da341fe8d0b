import Foundation
import HTTPSessionExample
import GherkinTestDoubles

/// A session that records requests, and answers when a step tells it to.
@MainActor
final class PatientSession: HTTPSession {
  typealias Success = @MainActor (Data) -> Void
  typealias Failure = @MainActor (any Error) -> Void

  struct OutOfOrder: Error {}

  let gets = Recorder<(String, [String: String], Success, Failure)>()

  func get(
    _ path: String, parameters: [String: String], success: @escaping Success, failure: @escaping Failure
  ) {
    gets.record(path, parameters, success, failure)
  }
}
