import Foundation
import GherkinTestSupport
import GherkinTagExpressions
import Testing
import GherkinYAML

@Suite(.enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct TagExpressionDataTests {
  @Test("all official cases of tag expressions are present")
  func count() throws {
    #expect(try Self.read([ErrorCase].self, "errors.yml").count == 15)
    #expect(try Self.read([EvaluationCase].self, "evaluations.yml").flatMap(\.tests).count == 26)
    #expect(try Self.read([ParsingCase].self, "parsing.yml").count == 23)
  }

  @Test(
    "an invalid tag expression is rejected with the official message",
    arguments: try read([ErrorCase].self, "errors.yml"))
  func error(data: ErrorCase) {
    let error = #expect(throws: TagExpressionError.self) { try TagExpression(data.expression) }
    #expect(error?.description == data.error)
  }

  @Test(
    "a tag expression evaluates to the official result", arguments: try read([EvaluationCase].self, "evaluations.yml"))
  func evaluation(data: EvaluationCase) throws {
    let expression = try TagExpression(data.expression)
    for test in data.tests {
      #expect(expression.evaluate(test.variables) == test.result, "\(test.variables)")
      #expect(expression.evaluate(Set(test.variables)) == test.result, "\(test.variables)")
    }
  }

  @Test("a tag expression is formatted in the official form", arguments: try read([ParsingCase].self, "parsing.yml"))
  func formatting(data: ParsingCase) throws {
    let expression = try TagExpression(data.expression)
    #expect(expression.description == data.formatted)
    #expect(try TagExpression(expression.description).description == data.formatted)
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
