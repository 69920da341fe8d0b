/// What is compared with a part of the official data.
package struct ConformanceArea: Sendable {
  /// The name in reports.
  package let name: String
  /// The folder of the data.
  package let folder: String
  /// Returns the comparisons; throws if the data cannot be read.
  package let cases: @Sendable (OfficialData) throws -> [ConformanceCase]

  /// All areas, in the order of reports.
  package static let all = gherkin + expressions + tagExpressions + reports
}

/// A comparison with an official result.
package struct ConformanceCase: Sendable, CustomStringConvertible {
  /// The path of the expected result in the data, with a number if the file has several.
  package let description: String
  /// Returns the first difference; nil if the results are equal. Throws if the data cannot be read.
  package let difference: @Sendable () async throws -> String?

  init(_ description: String, _ difference: @escaping @Sendable () async throws -> String?) {
    self.description = description
    self.difference = difference
  }
}

/// Descriptions of the first difference between two results; nil for equal ones.
package enum Difference {
  private static let longest = 200

  /// Compares values, which are described as in Swift.
  static func of<Value: Equatable>(_ found: Value, from expected: Value) -> String? {
    found == expected ? nil : sentence("\(found)", "\(expected)")
  }

  /// Compares texts line by line.
  package static func ofLines(_ found: String, from expected: String) -> String? {
    if found == expected { return nil }
    let lines = [found, expected].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    for (index, (found, expected)) in zip(lines[0], lines[1]).enumerated() where found != expected {
      return "line \(index + 1): \(sentence(String(found), String(expected)))"
    }
    return sentence("\(lines[0].count) lines", "\(lines[1].count)")
  }

  /// Compares messages in order.
  package static func ofMessages(_ found: [JSONValue], from expected: [JSONValue]) -> String? {
    if found == expected { return nil }
    return of(.array(found), from: .array(expected), at: "") ?? sentence("\(found)", "\(expected)")
  }

  private static func of(_ found: JSONValue, from expected: JSONValue, at path: String) -> String? {
    if found == expected { return nil }
    switch (found, expected) {
    case (.array(let found), .array(let expected)):
      for (index, pair) in zip(found, expected).enumerated() {
        if let difference = of(pair.0, from: pair.1, at: "\(path)/\(index)") { return difference }
      }
      return "\(path): \(sentence("\(found.count) elements", "\(expected.count)"))"
    case (.object(let found), .object(let expected)):
      for key in Set(found.keys).union(expected.keys).sorted() {
        let (own, other) = (found[key], expected[key])
        if own == nil { return "\(path)/\(key) is missing" }
        if other == nil { return "\(path)/\(key) is not expected" }
        if let own, let other, let difference = of(own, from: other, at: "\(path)/\(key)") { return difference }
      }
      return nil
    default: return "\(path): \(sentence(text(found), text(expected)))"
    }
  }

  private static func text(_ value: JSONValue) -> String {
    do { return try value.text } catch { return "\(value)" }
  }

  private static func sentence(_ found: String, _ expected: String) -> String {
    "found \(cut(found)) instead of \(cut(expected))"
  }

  private static func cut(_ text: String) -> String {
    text.count > longest ? "\(text.prefix(longest))…" : text
  }
}
