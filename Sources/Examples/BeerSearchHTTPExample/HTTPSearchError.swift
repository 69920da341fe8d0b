public import Foundation

/// An error of the beer API.
public struct HTTPSearchError: Error, Equatable {
  /// The kind of a problem.
  public enum Problem: Sendable, Equatable {
    /// The base address cannot be combined with a path and a query.
    case unusableAddress
    /// The network request failed.
    case unreachable(reason: String)
    /// The response was not complete in time.
    case timedOut(after: Duration)
    /// The response had a status other than 200; nil if it had none.
    case refused(status: Int?)
    /// The response is not a JSON list of beers.
    case malformed(reason: String)
  }

  /// The problem.
  public let problem: Problem

  /// The requested address.
  public let url: URL

  init(_ problem: Problem, at url: URL) {
    self.problem = problem
    self.url = url
  }
}

extension HTTPSearchError: CustomStringConvertible, LocalizedError {
  /// The problem, the address, and the remedy.
  public var description: String {
    switch problem {
    case .unusableAddress:
      "No request can be made to \(url); give the service a base address such as https://api.example.com."
    case .unreachable(let reason):
      "No answer from \(url) (\(reason)); check that the address is right and the server is running."
    case .timedOut(let limit):
      "No complete answer from \(url) within \(limit); try again later or allow more time."
    case .refused(let status):
      "\(url) answered with status \(status.map(String.init) ?? "none") instead of 200; the server's log may say why."
    case .malformed(let reason):
      "\(url) did not answer with a JSON list of beers (\(reason)); check that it serves version 2 of the API."
    }
  }

  /// The same as `description`.
  public var errorDescription: String? { description }
}
