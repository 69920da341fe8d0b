internal import Foundation

/// What the command line hands to the worlds of a run: `--world-parameters '{"url": "http://localhost:8080"}'`.
public struct WorldParameters: Sendable {
  /// The parameters as an object in JSON.
  package let json: [UInt8]

  /// Parameters from an object in JSON.
  package init(json: [UInt8]) {
    self.json = json
  }

  /// No parameters: an empty object.
  package static let none = WorldParameters(json: Array("{}".utf8))

  /// The parameters as a value.
  ///
  /// - Throws: where they do not fit the type; the error names the key.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(json))
    } catch let error as DecodingError {
      throw WorldParametersError(error)
    }
  }
}

/// World parameters that do not fit what a world asks for.
public struct WorldParametersError: Error, CustomStringConvertible {
  /// The problem, with its key, and the remedy.
  public let description: String

  init(_ error: DecodingError) {
    let (context, problem): (DecodingError.Context?, String) =
      switch error {
      case .keyNotFound(let key, let context): (context, "the key \"\(key.stringValue)\" is missing")
      case .typeMismatch(let type, let context): (context, "the value is no \(type)")
      case .valueNotFound(let type, let context): (context, "the value is null, but \(type) is asked for")
      case .dataCorrupted(let context): (context, context.debugDescription)
      @unknown default: (nil, "\(error)")
      }
    let path = (context?.codingPath ?? []).map(\.stringValue).joined(separator: ".")
    let place = path.isEmpty ? "" : " at \"\(path)\""
    description = "the world parameters do not fit\(place): \(problem); see --world-parameters"
  }
}
