import Foundation
import GherkinTestSupport
import GherkinTagExpressions
import Testing
import GherkinYAML

@Suite(.enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct TagExpressionDataTests {
  @Test("all official cases of tag expressions are present")
  func count() throws {
    check(try Self.read([ErrorCase].self, "errors.yml").count, equals: 15)
    check(try Self.read([EvaluationCase].self, "evaluations.yml").flatMap(\.tests).count, equals: 26)
    check(try Self.read([ParsingCase].self, "parsing.yml").count, equals: 23)
  }

  @Test(
    "an invalid tag expression is rejected with the official message",
    arguments: try read([ErrorCase].self, "errors.yml"))
  func error(data: ErrorCase) {
    let error = #expect(throws: TagExpressionError.self) { try TagExpression(data.expression) }
    check(error?.description, equals: data.error)
  }

  @Test(
    "a tag expression evaluates to the official result", arguments: try read([EvaluationCase].self, "evaluations.yml"))
  func evaluation(data: EvaluationCase) throws {
    let expression = try TagExpression(data.expression)
    for test in data.tests {
      check(expression.evaluate(test.variables), equals: test.result, "\(test.variables)")
      check(expression.evaluate(Set(test.variables)), equals: test.result, "\(test.variables)")
    }
  }

  @Test("a tag expression is formatted in the official form", arguments: try read([ParsingCase].self, "parsing.yml"))
  func formatting(data: ParsingCase) throws {
    let expression = try TagExpression(data.expression)
    check(expression.description, equals: data.formatted)
    check(try TagExpression(expression.description).description, equals: data.formatted)
  }

  private static func read<Rows: Decodable & RangeReplaceableCollection>(_ type: Rows.Type, _ file: String) throws
    -> Rows
  {
    guard let folder = ConformanceData.folder("tag-expressions/testdata") else { return Rows() }
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    return try YAMLDecoder().decode(type, from: text, file: file)
  }
}

struct ErrorCase: Decodable, Sendable {
  let expression: String
  let error: String
}

struct EvaluationCase: Decodable, Sendable {
  struct Row: Decodable {
    let variables: [String]
    let result: Bool
  }

  let expression: String
  let tests: [Row]
}

struct ParsingCase: Decodable, Sendable {
  let expression: String
  let formatted: String
}
