internal import Foundation
internal import GherkinFiles
internal import GherkinSteps
internal import GherkinYAML

extension ConfiguredSettings {
  /// Reads a configuration file, of which `gherkin-run config` checks the other settings.
  ///
  /// - Throws: if it cannot be read or is no mapping, or if a value has another form.
  init(file path: String) throws {
    self.init()
    let name = (path as NSString).lastPathComponent
    let documents = try YAMLParser.documents(in: try FileReader.bytes(of: path), file: name)
    guard documents.count <= 1 else {
      throw ParameterSource.Problem(description: "\(name): has several documents; write the options into one")
    }
    guard let root = documents.first?.root, !Self.isNull(root) else { return }
    guard let mapping = root.mapping else {
      throw ParameterSource.Problem(
        description: "\(name):\(root.line): is not a mapping; write each option as a key: tags: '@smoke'")
    }
    // `gherkin-run config` prints null for an option without a value.
    for entry in mapping.entries where !Self.isNull(entry.value) {
      let values = entry.value.sequence ?? [entry.value]
      switch entry.key.text {
      case "tags": tags = try values.map { try Self.text($0, of: "tags", in: name) }
      case "language": language = try Self.text(entry.value, of: "language", in: name)
      case "world-parameters":
        var object = ParameterObject()
        for value in values {
          let members =
            if value.mapping != nil {
              try value.decode([String: YAMLValue].self)
            } else {
              try ParameterSource.read(
                Self.relocated(try Self.text(value, of: "world-parameters", in: name), from: path))
            }
          object.members.merge(members) { _, new in new }
        }
        worldParameters = String(decoding: try JSONEncoder().encode(object), as: UTF8.self)
      default: break
      }
    }
  }

  private static func isNull(_ node: YAMLNode) -> Bool {
    node.scalar.map { $0.style == .plain && ["", "null", "~"].contains($0.text) } ?? false
  }

  private static func text(_ node: YAMLNode, of key: String, in file: String) throws -> String {
    guard let text = node.scalar?.text, !text.isEmpty else {
      throw ParameterSource.Problem(description: "\(file):\(node.line): \(key) needs a value, or a list of them")
    }
    return text
  }

  /// Returns a value whose path is relative to the file's folder with its whole path.
  private static func relocated(_ value: String, from file: String) -> String {
    guard ParameterSource.isPath(value), !value.hasPrefix("/") else { return value }
    return "\((file as NSString).deletingLastPathComponent)/\(value)"
  }
}
