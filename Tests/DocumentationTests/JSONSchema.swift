import GherkinData
import GherkinYAML

/// A JSON Schema, as far as that of the configuration file uses the language.
struct JSONSchema {
  private let root: [String: YAMLValue]

  /// Reads a schema.
  init(_ text: String) throws {
    root = try YAMLDecoder().decode([String: YAMLValue].self, from: text, file: "schema.json")
  }

  /// Returns the problems of a value with their paths; empty if the value conforms to the schema.
  func problems(with value: YAMLValue) throws -> [String] {
    try problems(value, root, "")
  }

  private func problems(_ value: YAMLValue, _ schema: [String: YAMLValue], _ path: String) throws -> [String] {
    var problems: [String] = []
    let properties = schema["properties"]?.object ?? [:]
    for (keyword, rule) in schema {
      switch (keyword, rule) {
      case ("$ref", .string(let name)):
        problems += try self.problems(value, definition(name), path)
      case ("type", .string(let type)):
        if !Self.types(of: value).contains(type) { problems.append("\(path): is no \(type)") }
      case ("type", .array(let types)):
        let names = Self.types(of: value).map(YAMLValue.string)
        if !types.contains(where: names.contains) { problems.append("\(path): is none of \(types)") }
      case ("enum", .array(let values)):
        if !values.contains(value) { problems.append("\(path): is none of \(values)") }
      case ("pattern", .string(let pattern)):
        if case .string(let text) = value, try Regex(pattern).firstMatch(in: text) == nil {
          problems.append("\(path): does not match \(pattern)")
        }
      case ("minimum", .int(let least)):
        if case .int(let number) = value, number < least { problems.append("\(path): is less than \(least)") }
      case ("anyOf", .array(let choices)):
        let all = try choices.map { try self.problems(value, $0.object, path) }
        if !all.contains(where: \.isEmpty) { problems += all.flatMap(\.self) }
      case ("items", .object(let schema)):
        guard case .array(let items) = value else { continue }
        problems += try items.flatMap { try self.problems($0, schema, "\(path)[]") }
      case ("properties", _):
        guard case .object(let members) = value else { continue }
        for (name, member) in members {
          if let schema = properties[name] { problems += try self.problems(member, schema.object, "\(path)/\(name)") }
        }
      case ("additionalProperties", let schema):
        guard case .object(let members) = value else { continue }
        for (name, member) in members where properties[name] == nil {
          let path = "\(path)/\(name)"
          problems +=
            schema == .bool(false) ? ["\(path): is not known"] : try self.problems(member, schema.object, path)
        }
      case ("description", _), ("default", _), ("title", _), ("$schema", _), ("definitions", _): break
      default: throw Unknown(keyword: keyword)
      }
    }
    return problems
  }

  private func definition(_ reference: String) -> [String: YAMLValue] {
    root["definitions"]?.object[String(reference.trimmingPrefix("#/definitions/"))]?.object ?? [:]
  }

  private static func types(of value: YAMLValue) -> [String] {
    switch value {
    case .null: ["null"]
    case .bool: ["boolean"]
    case .int: ["integer", "number"]
    case .float: ["number"]
    case .string: ["string"]
    case .array: ["array"]
    case .object: ["object"]
    }
  }

  /// A keyword that the check does not know.
  struct Unknown: Error {
    let keyword: String
  }
}

extension YAMLValue {
  /// The members of an object; none for another value.
  fileprivate var object: [String: YAMLValue] {
    if case .object(let members) = self { members } else { [:] }
  }
}
