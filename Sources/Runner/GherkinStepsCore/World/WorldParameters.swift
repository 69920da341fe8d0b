/// The values given with `--world-parameters`: `--world-parameters '{"url": "http://localhost:8080"}'`.
public struct WorldParameters: Sendable {
  /// The parameters as a JSON object.
  package let json: [UInt8]

  /// Creates parameters from a JSON object.
  package init(json: [UInt8]) {
    self.json = json
  }

  /// No parameters: an empty object.
  package static let none = WorldParameters(json: Array("{}".utf8))
}
