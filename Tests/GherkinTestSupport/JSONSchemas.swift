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
  private var files: [String: JSONValue] = [:]

  /// Reads all schemas of a folder.
  package init(folder: String) throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".schema.json") {
      files[file] = try JSONValue(parsing: Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
    }
  }

  /// Returns the problems of a value with a schema; empty if it conforms.
  package func problems(of value: JSONValue, schema file: String) -> [String] {
    guard let schema = files[file] else { return ["no schema \(file)"] }
    return check(value, schema, in: file, at: "")
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
