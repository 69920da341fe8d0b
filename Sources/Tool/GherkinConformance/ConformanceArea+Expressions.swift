internal import GherkinData
internal import GherkinExpressions
internal import GherkinSteps
package import GherkinYAML

extension ConformanceArea {
  private static let cucumber = "cucumber-expressions/testdata/cucumber-expression"
  private static let regular = "cucumber-expressions/testdata/regular-expression"

  static let expressions = [
    expressions(named: "tokens of expressions", "\(cucumber)/tokenizer", TokenizerCase.self) { data in
      try compare(data.exception, data.expectedTokens) {
        try ExpressionTokenizer.tokenize(data.expression).map(TokenizerCase.Token.init)
      }
    },
    expressions(named: "trees of expressions", "\(cucumber)/parser", ParserCase.self) { data in
      try compare(data.exception, data.expectedAST) { ParserCase.Node(try ExpressionParser.parse(data.expression)) }
    },
    expressions(named: "regular expressions of expressions", "\(cucumber)/transformation", TransformationCase.self) {
      data in
      try compare(nil, data.expectedRegex) {
        try CucumberExpression(data.expression, registry: ParameterTypeRegistry()).regexpSource
      }
    },
    expressions(named: "matches of expressions", "\(cucumber)/matching", MatchingCase.self) { data in
      let expression: CucumberExpression
      do throws(CucumberExpressionError) {
        expression = try CucumberExpression(data.expression, registry: ParameterTypeRegistry())
      } catch {
        return Difference.of(error.description, from: data.exception ?? "a match")
      }
      if let exception = data.exception { return Difference.of("no error", from: exception) }
      return try compare(expression, data)
    },
    expressions(named: "matches of regular expressions", "\(regular)/matching", MatchingCase.self) { data in
      try compare(RegularExpression(data.expression, registry: ParameterTypeRegistry()), data)
    },
  ]

  private static func expressions<Data: Decodable & SendableMetatype>(
    named name: String, _ folder: String, _ type: Data.Type,
    _ difference: @escaping @Sendable (Data) throws -> String?
  ) -> ConformanceArea {
    ConformanceArea(name: name, folder: folder) { data in
      try data.files(in: folder, ".yaml").map { path in
        ConformanceCase(path) { try difference(data.yaml(path)) }
      }
    }
  }

  /// Compares a result, or the error of an invalid expression.
  private static func compare<Result: Equatable>(
    _ exception: String?, _ expected: Result?, _ result: () throws -> Result
  ) throws -> String? {
    do {
      let found = try result()
      if let exception { return Difference.of("no error", from: exception) }
      return Difference.of(found, from: expected)
    } catch let error as CucumberExpressionError {
      return Difference.of(error.description, from: exception ?? "no error")
    }
  }

  private static func compare(_ expression: some StepExpression, _ data: MatchingCase) throws -> String? {
    guard let text = data.text else { throw OfficialData.Problem(description: "the case has no text") }
    var found: [ArgumentMeaning]?
    if let arguments = try expression.match(text) {
      found = []
      for argument in arguments { found?.append(ArgumentMeaning(value: try argument.value())) }
    }
    return Difference.of(found, from: data.expectedArgs?.map { ArgumentMeaning($0) })
  }
}

/// A text that matches or not, or an expression that is wrong.
package struct MatchingCase: Decodable {
  package let expression: String
  package let text: String?
  package let expectedArgs: [YAMLValue]?
  package let exception: String?

  enum CodingKeys: String, CodingKey {
    case expression
    case text
    case expectedArgs = "expected_args"
    case exception
  }
}

extension OfficialData {
  /// Returns the cases of matching that the folder `cucumber-expression` or `regular-expression` has.
  package func matchingCases(_ kind: String) throws -> [(name: String, data: MatchingCase)] {
    try files(in: "cucumber-expressions/testdata/\(kind)/matching", ".yaml").map { ($0, try yaml($0)) }
  }
}

/// The value of an argument, in the form of the test data.
private enum ArgumentMeaning: Equatable {
  case none
  case integer(Int)
  case number(Double)
  case text(String)
  case other(String)

  init(_ value: YAMLValue) {
    switch value {
    case .null: self = .none
    case .int(let integer): self = .integer(integer)
    case .float(let number): self = .number(number)
    case .string(let text): self = .text(text)
    default: self = .other(String(describing: value))
    }
  }

  init(value: any Sendable) {
    switch value {
    case let value as any FixedWidthInteger & Sendable: self = .integer(Int(value))
    case let value as Double: self = .number(value)
    case let value as String: self = .text(value)
    case let value as BigInteger: self = .text(value.description)
    case let value as BigDecimal: self = .text(value.description)
    case _ where Mirror(reflecting: value).displayStyle == .optional: self = .none
    default: self = .other(String(describing: value))
    }
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
