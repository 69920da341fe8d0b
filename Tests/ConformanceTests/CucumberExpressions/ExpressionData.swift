import Foundation
import GherkinTestSupport
import GherkinYAML

/// The official test data of Cucumber Expressions: one case per file.
enum ExpressionData {
  static func cases(_ folder: String) throws -> [URL] {
    try ConformanceData.files(in: "cucumber-expressions/testdata/" + folder, suffix: ".yaml")
  }

  static func read<Case: Decodable>(_ type: Case.Type, _ file: URL) throws -> Case {
    let text = try String(contentsOf: file, encoding: .utf8)
    return try YAMLDecoder().decode(type, from: text, file: file.lastPathComponent)
  }
}

/// A text that matches or not, or an expression that is wrong.
struct MatchingCase: Decodable {
  let expression: String
  let text: String?
  let expectedArgs: [YAMLValue]?
  let exception: String?

  enum CodingKeys: String, CodingKey {
    case expression
    case text
    case expectedArgs = "expected_args"
    case exception
  }
}
