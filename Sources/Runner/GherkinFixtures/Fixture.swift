internal import GherkinFiles
internal import Foundation
internal import GherkinSteps
internal import GherkinData
internal import GherkinYAML

/// Test data from a YAML or JSON file in a `Fixtures/` folder: the argument of `{fixture}` in a step.
public struct Fixture: Sendable, Hashable {
  /// The name in the step.
  public let name: String
  /// The file.
  public let path: String

  /// The maximum size of a fixture, in bytes.
  private static let sizeLimit = 64 << 20

  /// Decodes a value from the file. Keys without a property are allowed, unless one is similar to an absent optional
  /// property.
  ///
  /// - Parameters:
  ///   - type: the type of the value; decoded by the YAML 1.2 core schema, quoted texts stay texts.
  ///   - document: the index of the document in the file. A JSON file has only document 0.
  /// - Throws: an error with the path if the file cannot be read or, with line, column and key, if it is not valid YAML
  ///   or JSON or does not fit the type.
  public func decode<Value: Decodable>(_ type: Value.Type, document: Int = 0) throws -> Value {
    let bytes = try bytes()
    do {
      guard isJSON else { return try YAMLDecoder().decode(type, from: bytes, file: shownPath, document: document) }
      let node = try JSONParser.node(in: bytes, file: shownPath)
      if document != 0 { throw node.error(.noDocument(document, of: 1)) }
      return try node.decode(type)
    } catch let error as YAMLError {
      throw FixtureError.undecodable(error)
    }
  }

  /// The path as shown in errors.
  var shownPath: String { WorkingFolder.relative(path) }

  /// Whether the file is JSON.
  var isJSON: Bool { path.hasSuffix(FixtureFolder.jsonEnding) }

  /// The bytes of the file.
  func bytes() throws(FixtureError) -> [UInt8] {
    // Reading a pipe could block forever.
    guard FileKind(path: path) == .regular else { throw .notRegular(path: path) }
    do {
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      guard size <= Self.sizeLimit else { throw FixtureError.tooLarge(path: path, bytes: size, limit: Self.sizeLimit) }
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch let error as FixtureError {
      throw error
    } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
  }
}
