import GherkinExpressions
import GherkinSteps
import Foundation
import GherkinTestSupport
import Testing

@Suite(.enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct SyntaxTests {
  @Test("all official cases of tokens, trees and regular expressions are present")
  func count() throws {
    check(try ExpressionData.cases("cucumber-expression/tokenizer").count, equals: 16)
    check(try ExpressionData.cases("cucumber-expression/parser").count, equals: 28)
    check(try ExpressionData.cases("cucumber-expression/transformation").count, equals: 8)
  }

  @Test("an expression has the official tokens", arguments: try ExpressionData.cases("cucumber-expression/tokenizer"))
  func tokens(file: URL) throws {
    let data = try ExpressionData.read(TokenizerCase.self, file)
    if let exception = data.exception {
      let error = #expect(throws: CucumberExpressionError.self) { try ExpressionTokenizer.tokenize(data.expression) }
      check(error?.description, equals: exception)
    } else {
      let tokens = try ExpressionTokenizer.tokenize(data.expression)
      check(tokens.map(TokenizerCase.Token.init), equals: data.expectedTokens)
    }
  }

  @Test("an expression has the official tree", arguments: try ExpressionData.cases("cucumber-expression/parser"))
  func tree(file: URL) throws {
    let data = try ExpressionData.read(ParserCase.self, file)
    if let exception = data.exception {
      let error = #expect(throws: CucumberExpressionError.self) { try ExpressionParser.parse(data.expression) }
      check(error?.description, equals: exception)
    } else {
      check(ParserCase.Node(try ExpressionParser.parse(data.expression)), equals: data.expectedAST)
    }
  }

  @Test(
    "an expression compiles to the official regular expression",
    arguments: try ExpressionData.cases("cucumber-expression/transformation"))
  func transformation(file: URL) throws {
    let data = try ExpressionData.read(TransformationCase.self, file)
    let expression = try CucumberExpression(data.expression, registry: ParameterTypeRegistry())
    check(expression.regexpSource, equals: data.expectedRegex)
  }
}

private struct TokenizerCase: Decodable {
  struct Token: Decodable, Equatable {
    let type: String
    let start: Int
    let end: Int
    let text: String

    init(_ token: ExpressionToken) {
      type = token.kind.rawValue
      start = token.range.lowerBound
      end = token.range.upperBound
      text = token.text
    }
  }

  let expression: String
  let expectedTokens: [Token]?
  let exception: String?

  enum CodingKeys: String, CodingKey {
    case expression
    case expectedTokens = "expected_tokens"
    case exception
  }
}

private struct ParserCase: Decodable {
  struct Node: Decodable, Equatable {
    let type: String
    let start: Int
    let end: Int
    let nodes: [Node]?
    let token: String?

    init(_ node: ExpressionNode) {
      type = node.kind.rawValue
      start = node.range.lowerBound
      end = node.range.upperBound
      nodes = node.kind == .text ? nil : node.nodes.map(Node.init)
      token = node.token
    }
  }

  let expression: String
  let expectedAST: Node?
  let exception: String?

  enum CodingKeys: String, CodingKey {
    case expression
    case expectedAST = "expected_ast"
    case exception
  }
}

private struct TransformationCase: Decodable {
  let expression: String
  let expectedRegex: String

  enum CodingKeys: String, CodingKey {
    case expression
    case expectedRegex = "expected_regex"
  }
}
