internal import Foundation
package import GherkinData
internal import GherkinFiles
internal import GherkinSteps
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

/// An error of finding or decoding a fixture.
package enum FixtureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No folder above the feature file has a `Fixtures` folder.
  case noFolder(name: String, feature: String)
  /// The nearest `Fixtures` folder has no file of this name. `available` are the names of its fixtures.
  case notFound(name: String, folder: String, available: [String])
  /// The file is a CSV file, which can only be used for examples.
  case notYAML(name: String)
  /// The name refers to a file outside the `Fixtures` folder.
  case outside(name: String, folder: String)
  /// The file exceeds the size limit.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The file is a folder, a pipe, a socket or a device.
  case notRegular(path: String)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is not YAML or JSON, or does not match the type of the value.
  case undecodable(YAMLError)
  /// A fixture was used outside of a scenario.
  case noScenario(name: String)

  /// Problem, place and remedy.
  package var description: String {
    switch self {
    case .noFolder(let name, let feature):
      "fixture \"\(name)\": there is no Fixtures folder next to \(feature) or above it; create one with \(Self.file(name))"
    case .notFound(let name, let folder, let available):
      "fixture \"\(name)\": \(WorkingFolder.relative(folder)) has no \(Self.file(name)); "
        + (available.isEmpty ? "it has no fixtures" : FixtureNames(available).nearest(to: name))
        + (Self.hasOtherEnding(name) ? "; files end with .yaml, .yml or .json, files of examples also with .csv" : "")
    case .notYAML(let name):
      "fixture \"\(name)\": a fixture must be a YAML or JSON file; use a CSV file for examples: @examples(\(name))"
    case .outside(let name, let folder):
      "fixture \"\(name)\" is outside of \(WorkingFolder.relative(folder)); name a file in that folder, without .. and without a leading /"
    case .tooLarge(let path, let bytes, let limit):
      "\(WorkingFolder.relative(path)): the fixture has \(bytes) bytes, more than the limit of \(limit); split it"
    case .notRegular(let path):
      "\(WorkingFolder.relative(path)): is not a regular file; remove it, or use another fixture"
    case .unreadable(let path, let reason): "\(WorkingFolder.relative(path)): cannot be read: \(reason)"
    case .undecodable(let error): error.description
    case .noScenario(let name):
      "fixture \"\(name)\": no scenario is running, so the folder is unknown; decode it in a step or hook"
    }
  }

  /// Returns whether a name has the extension of an unsupported format.
  private static func hasOtherEnding(_ name: String) -> Bool {
    guard !FixtureFolder.hasEnding(name), let dot = name.lastIndex(of: ".") else { return false }
    let ending = name[dot...].dropFirst()
    return (1...5).contains(ending.count) && ending.allSatisfy(\.isLetter)
  }

  /// Returns the file name for a fixture's name.
  private static func file(_ name: String) -> String {
    FixtureFolder.hasEnding(name) ? name : name + ".yaml"
  }
}

extension FixtureError: NeedsScenario {
  package var needsScenario: Bool { if case .noScenario = self { true } else { false } }
}
