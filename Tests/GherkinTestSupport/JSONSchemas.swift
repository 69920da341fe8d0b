#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
package import GherkinMessages

/// Checks values against JSON schemas, with the keywords that those of the messages and of the configuration file use.
///
/// Other keywords are reported as problems, so that no rule is ignored.
package struct JSONSchemas: Sendable {
  /// The official schemas of the messages, read once for all tests.
  private static let ofMessages = Result { try JSONSchemas(folder: ConformanceData.path("messages/jsonschema") ?? "") }
  private static let envelope = "Envelope.schema.json"

  /// The schemas by the names of their files.
  private let files: [String: JSONValue]

  /// Reads all schemas of a folder.
  private init(folder: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".schema.json") }
    files = try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try JSONValue(parsing: Files.bytes("\(folder)/\($0)"))) })
  }

  /// Creates the check for a schema that refers to no other file.
  package init(_ schema: JSONValue) {
    files = ["": schema]
  }

  /// Returns the problems of messages with the official schemas; empty if they conform.
  package static func problems(ofMessages messages: some Sequence<Envelope>) throws -> [String] {
    let schemas = try ofMessages.get()
    return try JSONValue.messages(messages).flatMap { schemas.problems(of: $0, schema: envelope) }
  }

  /// Returns an object with a message of each kind that has all members of the official schemas.
  ///
  /// - Parameter variant: selects the choice of enumerations, and the member of objects of which only one member can be
  ///   set.
  package static func sampleMessages(variant: Int) throws -> JSONValue {
    let files = try ofMessages.get().files
    var maker = SampleMaker(files: files, variant: variant)
    return maker.value(of: files[envelope] ?? .object([:]), in: envelope, depth: 0)
  }

  /// Returns the problems of a value with a schema, with their paths; empty if it conforms.
  package func problems(of value: JSONValue, schema file: String = "") -> [String] {
    guard let schema = files[file] else { return ["no schema \(file)"] }
    return check(value, schema, in: file, at: "")
  }

  private func check(_ value: JSONValue, _ schema: JSONValue, in file: String, at path: String) -> [String] {
    guard case .object(let rules) = schema else { return ["\(path): no schema"] }
    return rules.flatMap { keyword, rule -> [String] in
      switch keyword {
      case "$ref": return follow(rule.string ?? "", value, in: file, at: path)
      case "type", "enum", "pattern", "minItems", "minimum", "maximum":
        return isMet(keyword, rule, by: value) ? [] : ["\(path): \(Self.violation(of: keyword)) \(Self.words(rule))"]
      case "required":
        return rule.elements.compactMap(\.string).filter { value[$0] == nil }.map { "\(path): has no \($0)" }
      case "anyOf":
        let all = rule.elements.map { check(value, $0, in: file, at: path) }
        return all.contains(where: \.isEmpty) ? [] : all.flatMap(\.self)
      case "items":
        return value.elements.enumerated().flatMap { check($1, rule, in: file, at: "\(path)[\($0)]") }
      case "properties":
        return value.members.flatMap { name, member in
          rule[name].map { check(member, $0, in: file, at: "\(path)/\(name)") } ?? []
        }
      case "additionalProperties":
        let known = rules["properties"]?.members ?? [:]
        return value.members.filter { known[$0.key] == nil }.flatMap { name, member in
          rule == .boolean(false)
            ? ["\(path)/\(name): is not known"] : check(member, rule, in: file, at: "\(path)/\(name)")
        }
      case "$schema", "$id", "definitions", "title", "description", "default", "deprecated": return []
      default: return ["\(path): the check does not know the keyword \(keyword)"]
      }
    }
  }

  private func isMet(_ keyword: String, _ rule: JSONValue, by value: JSONValue) -> Bool {
    switch (keyword, rule) {
    case ("type", .string(let type)): return hasType(value, type)
    case ("type", .array(let types)): return types.contains { hasType(value, $0.string) }
    case ("enum", .array(let choices)): return choices.contains(value)
    case ("pattern", .string(let pattern)):
      guard let text = value.string else { return true }
      return (try? Regex(pattern).firstMatch(in: text)) != nil
    case ("minItems", .number(let least)): return value.elements.count >= Int(least)
    case ("minimum", .number(let least)): return (value.number ?? least) >= least
    case ("maximum", .number(let most)): return (value.number ?? most) <= most
    default: return false
    }
  }

  private static func violation(of keyword: String) -> String {
    switch keyword {
    case "type": "is no"
    case "enum": "is none of"
    case "pattern": "does not match"
    case "maximum": "is more than"
    default: "is less than"
    }
  }

  private static func words(_ rule: JSONValue) -> String {
    switch rule {
    case .string(let text): text
    case .number(let number): "\(Int(number))"
    default: "\(rule.elements)"
    }
  }

  private func follow(_ reference: String, _ value: JSONValue, in file: String, at path: String) -> [String] {
    if reference.hasPrefix("#/definitions/") {
      let definition = files[file]?["definitions"]?[String(reference.dropFirst("#/definitions/".count))]
      return definition.map { check(value, $0, in: file, at: path) } ?? ["\(path): no \(reference) in \(file)"]
    }
    let other = reference.hasPrefix("./") ? String(reference.dropFirst(2)) : reference
    return files[other].map { check(value, $0, in: other, at: path) } ?? ["\(path): no \(reference)"]
  }

  private func hasType(_ value: JSONValue, _ type: String?) -> Bool {
    switch (value, type) {
    case (.null, "null"), (.string, "string"), (.boolean, "boolean"), (.array, "array"), (.object, "object"),
      (.number, "number"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }
}

/// Creates values that conform to a schema.
private struct SampleMaker {
  /// The types of which the schemas allow several members, although only one of them is set.
  private static let choices: Set<String> = ["FeatureChild", "RuleChild"]
  /// The depth below which lists are empty.
  private static let maximalDepth = 12

  let files: [String: JSONValue]
  let variant: Int
  private var count = 0
  /// The number of numbers with a maximum: the positions of a table and a doc string, which differ.
  private var positions = 0

  init(files: [String: JSONValue], variant: Int) {
    (self.files, self.variant) = (files, variant)
  }

  mutating func value(of schema: JSONValue, in file: String, depth: Int, named name: String = "") -> JSONValue {
    if let reference = schema["$ref"]?.string { return follow(reference, in: file, depth: depth) }
    if let choices = schema["enum"]?.elements, !choices.isEmpty { return choices[variant % choices.count] }
    switch schema["type"]?.string {
    case "string":
      count += 1
      return .string("text \(count)")
    case "integer", "number":
      if let maximum = schema["maximum"]?.number {
        positions += 1
        return .number(Double((positions - 1) % Int(maximum) + 1))
      }
      count += 1
      return .number(Double(count))
    case "boolean": return .boolean(variant % 2 == 0)
    case "array":
      let items = schema["items"] ?? .object([:])
      return .array(
        (0..<(depth < Self.maximalDepth ? 2 : 0)).map { _ in value(of: items, in: file, depth: depth + 1) })
    default: return object(schema, in: file, depth: depth, name)
    }
  }

  private mutating func object(_ schema: JSONValue, in file: String, depth: Int, _ name: String) -> JSONValue {
    let properties = schema["properties"]?.members ?? [:]
    let required = Set((schema["required"]?.elements ?? []).compactMap(\.string))
    var names = properties.keys.sorted().filter { required.contains($0) || depth < Self.maximalDepth }
    if Self.choices.contains(name) { names = [properties.keys.sorted()[variant % properties.count]] }
    var members: [String: JSONValue] = [:]
    for name in names {
      members[name] = value(of: properties[name] ?? .object([:]), in: file, depth: depth + 1)
    }
    return .object(members)
  }

  private mutating func follow(_ reference: String, in file: String, depth: Int) -> JSONValue {
    let name = reference.split(separator: "/").last.map(String.init) ?? ""
    if reference.hasPrefix("#/definitions/") {
      return value(of: files[file]?["definitions"]?[name] ?? .object([:]), in: file, depth: depth, named: name)
    }
    return value(of: files[name] ?? .object([:]), in: name, depth: depth, named: name)
  }
}
