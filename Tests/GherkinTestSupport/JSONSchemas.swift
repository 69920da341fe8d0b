#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Checks values against the JSON schemas of a folder, with the keywords that the schemas of the messages use:
/// types, required and additional properties, items, enumerations, bounds, and references.
///
/// Other keywords are reported as problems, so that no rule is ignored.
package struct JSONSchemas: Sendable {
  /// The official schemas of the messages, read once for all tests.
  package static var ofMessages: JSONSchemas { get throws { try read.get() } }

  private static let read = Result { try JSONSchemas(folder: ConformanceData.path("messages/jsonschema") ?? "") }

  private var files: [String: JSONValue] = [:]

  /// Reads all schemas of a folder.
  private init(folder: String) throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".schema.json") {
      files[file] = try JSONValue(parsing: Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
    }
  }

  /// Returns the problems of a value with a schema; empty if it conforms.
  package func problems(of value: JSONValue, schema file: String) -> [String] {
    guard let schema = files[file] else { return ["no schema \(file)"] }
    return check(value, schema, in: file, at: "")
  }

  /// Returns a value with all members of a schema.
  ///
  /// - Parameters:
  ///   - file: the file of the schema.
  ///   - variant: selects the choice of enumerations, and the member of objects of which only one member can be set.
  package func sample(schema file: String, variant: Int) -> JSONValue {
    var maker = SampleMaker(files: files, variant: variant)
    return maker.value(of: files[file] ?? .object([:]), in: file, depth: 0)
  }

  private func check(_ value: JSONValue, _ schema: JSONValue, in file: String, at path: String) -> [String] {
    guard case .object(let rules) = schema else { return ["\(path): no schema"] }
    var problems: [String] = []
    for (keyword, rule) in rules {
      switch keyword {
      case "$ref": problems += follow(rule.string ?? "", value, in: file, at: path)
      case "type": if !hasType(value, rule.string) { problems.append("\(path): no \(rule.string ?? "")") }
      case "enum": if !rule.elements.contains(value) { problems.append("\(path): not among the choices") }
      case "required":
        problems += rule.elements.compactMap(\.string).filter { value[$0] == nil }.map { "\(path): no \($0)" }
      case "properties", "additionalProperties": break
      case "items":
        problems += value.elements.enumerated().flatMap { check($1, rule, in: file, at: "\(path)[\($0)]") }
      case "minItems": if value.elements.count < Int(number(rule) ?? 0) { problems.append("\(path): too few") }
      case "minimum": if let it = number(value), it < number(rule) ?? it { problems.append("\(path): too small") }
      case "maximum": if let it = number(value), it > number(rule) ?? it { problems.append("\(path): too large") }
      case "$schema", "$id", "definitions", "description", "deprecated": break
      default: problems.append("\(path): a rule that is not checked: \(keyword)")
      }
    }
    return problems + checkProperties(value, rules, in: file, at: path)
  }

  private func checkProperties(
    _ value: JSONValue, _ rules: [String: JSONValue], in file: String, at path: String
  ) -> [String] {
    guard case .object(let members) = value, case .object(let properties)? = rules["properties"] else { return [] }
    return members.flatMap { name, member in
      if let schema = properties[name] { return check(member, schema, in: file, at: "\(path)/\(name)") }
      return rules["additionalProperties"] == .boolean(false) ? ["\(path): no \(name) is known"] : []
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
    case (.string, "string"), (.boolean, "boolean"), (.array, "array"), (.object, "object"), (.number, "number"): true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }

  private func number(_ value: JSONValue) -> Double? {
    if case .number(let number) = value { number } else { nil }
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
      if let maximum = number(schema["maximum"]) {
        positions += 1
        return .number(Double((positions - 1) % maximum + 1))
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
    guard case .object(let properties)? = schema["properties"] else { return .object([:]) }
    let required = Set((schema["required"]?.elements ?? []).compactMap(\.string))
    var names = properties.keys.sorted().filter { required.contains($0) || depth < Self.maximalDepth }
    if Self.choices.contains(name) { names = [properties.keys.sorted()[variant % properties.count]] }
    var members: [String: JSONValue] = [:]
    for name in names {
      members[name] = value(of: properties[name] ?? .object([:]), in: file, depth: depth + 1)
    }
    return .object(members)
  }

  private func number(_ value: JSONValue?) -> Int? {
    if case .number(let number) = value { Int(number) } else { nil }
  }

  private mutating func follow(_ reference: String, in file: String, depth: Int) -> JSONValue {
    let name = reference.split(separator: "/").last.map(String.init) ?? ""
    if reference.hasPrefix("#/definitions/") {
      return value(of: files[file]?["definitions"]?[name] ?? .object([:]), in: file, depth: depth, named: name)
    }
    return value(of: files[name] ?? .object([:]), in: name, depth: depth, named: name)
  }
}
