internal import Foundation
public import GherkinStepsCore

extension WorldParameters {
  /// Decodes the parameters.
  ///
  /// - Throws: an error that names the key, if they do not fit the type.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(json))
    } catch {
      throw WorldParametersError(error)
    }
  }
}

/// World parameters that do not fit the requested type.
package struct WorldParametersError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The coding path of the value: `server.port`; empty for the root.
  package let path: String
  /// The problem.
  package let problem: String

  /// The problem, with its key, and the remedy.
  package var description: String {
    "the world parameters do not fit\(path.isEmpty ? "" : " at \"\(path)\""): \(problem); see --world-parameters and, for "
      + "swift test, Scenarios(worldParameters:) and gherkin-run.yaml"
  }

  init(_ error: any Error) {
    let context: DecodingError.Context?
    (context, problem) =
      switch error as? DecodingError {
      case nil: (nil, Diagnostic.message(of: error))
      case .keyNotFound(let key, let context): (context, "the key \"\(key.stringValue)\" is missing")
      case .typeMismatch(let type, let context): (context, "the value is not of type \(type)")
      case .valueNotFound(let type, let context): (context, "the value is null, but \(type) is required")
      case .dataCorrupted(let context): (context, context.debugDescription)
      @unknown default: (nil, "\(error)")
      }
    path = (context?.codingPath ?? []).map(\.stringValue).joined(separator: ".")
  }
}
