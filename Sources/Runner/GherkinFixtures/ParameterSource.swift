import GherkinFiles
import Foundation
import GherkinSteps
package import GherkinYAML

/// World parameters on the command line and in configuration files.
package enum ParameterSource {
  /// The reason why parameters cannot be read.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns the members of a JSON object, or of a mapping in a YAML file, which includes JSON; or the single member of
  /// `name=value`, whose value is parsed as YAML.
  package static func read(_ text: String) throws -> [String: YAMLValue] {
    if let (name, value) = assignment(text) {
      let value = try YAMLDecoder().decode(YAMLValue.self, from: value, file: "--world-parameters \(name)")
      switch value {
      case .array, .object:
        throw Problem(description: "\(name) is not a single value; write a JSON object: {\"\(name)\": …}")
      default: return [name: value]
      }
    }
    let value =
      isObject(text)
      ? try YAMLDecoder().decode(YAMLValue.self, from: text, file: "--world-parameters")
      : try YAMLDecoder().decode(YAMLValue.self, from: try bytes(text), file: text)
    guard case .object(let members) = value else {
      throw Problem(
        description: "\(text) does not contain an object; give the parameters names: {\"url\": \"http://localhost\"}")
    }
    return members
  }

  /// Returns whether a text is a JSON object, and not a path.
  package static func isObject(_ text: String) -> Bool { text.first { !$0.isWhitespace } == "{" }

  /// Returns whether a text is the path of a file.
  package static func isPath(_ text: String) -> Bool { !isObject(text) && assignment(text) == nil }

  /// Returns the name and the value of `name=value`; nil for another text.
  package static func assignment(_ text: String) -> (name: String, value: String)? {
    guard let match = text.wholeMatch(of: #/([A-Za-z_][A-Za-z0-9_-]*)=(.*)/#.dotMatchesNewlines()) else { return nil }
    return (String(match.1), String(match.2))
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    do throws(SystemCalls.Failure) {
      // The user names the file, which may be a pipe.
      let descriptor = try SystemCalls.openForReading(path)
      defer { close(descriptor) }
      return try SystemCalls.readAll(descriptor, atMost: FileReader.limit)
    } catch {
      throw Problem(
        description: error.code == ENOENT
          ? "\"\(path)\" is neither a JSON object, nor name=value, nor an existing file"
          : "\(path): cannot be read: \(systemMessage(for: error.code))")
    }
  }
}

/// The members read by ``ParameterSource``, which are encoded as JSON.
package struct ParameterObject: Encodable, Sendable {
  package var members: [String: YAMLValue] = [:]

  /// Creates an object without members.
  package init() {}

  package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}
