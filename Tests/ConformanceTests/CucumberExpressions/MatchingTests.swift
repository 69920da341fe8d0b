import GherkinAdvice
import GherkinEngine
import GherkinExpressions
import GherkinSteps
import GherkinProtocol
import GherkinRuntime
import Foundation
import GherkinTestSupport
import Testing
import GherkinYAML

@Suite(.enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct MatchingTests {
  private static let expressions = "cucumber-expression/matching"
  private static let regularExpressions = "regular-expression/matching"

  @Test("all official matching cases are present")
  func count() throws {
    check(try ExpressionData.cases(Self.expressions).count, equals: 65)
    check(try ExpressionData.cases(Self.regularExpressions).count, equals: 3)
  }

  @Test("a Cucumber Expression matches or is rejected as in the official data", arguments: try files(expressions))
  func cucumberExpression(file: URL) async throws {
    let data = try ExpressionData.read(MatchingCase.self, file)
    if let exception = data.exception {
      let error = #expect(throws: CucumberExpressionError.self) {
        try CucumberExpression(data.expression, registry: ParameterTypeRegistry())
      }
      check(error?.description, equals: exception)
    } else {
      let expression = try CucumberExpression(data.expression, registry: ParameterTypeRegistry())
      try await expect(expression, data)
    }
  }

  @Test("the regular expression of a Cucumber Expression has the same matches", arguments: try files(expressions))
  func transformedExpression(file: URL) async throws {
    let data = try ExpressionData.read(MatchingCase.self, file)
    guard data.exception == nil else { return }
    let text = try #require(data.text)
    let expression = try CucumberExpression(data.expression, registry: ParameterTypeRegistry())
    #expect(try TreeRegex(expression.regexpSource).match(text) == expression.match(text)?.map(\.group))
  }

  @Test("a regular expression matches as in the official data", arguments: try files(regularExpressions))
  func regularExpression(file: URL) async throws {
    let data = try ExpressionData.read(MatchingCase.self, file)
    try await expect(RegularExpression(data.expression, registry: ParameterTypeRegistry()), data)
  }

  @Test("a pattern of the official data that matches its text is not called a mistake")
  func matchable() throws {
    for (folder, isRegex) in [(Self.expressions, false), (Self.regularExpressions, true)] {
      for file in try Self.files(folder) {
        let data = try ExpressionData.read(MatchingCase.self, file)
        guard data.expectedArgs != nil else { continue }
        let pattern =
          isRegex ? Definitions.Step.Pattern.regularExpression(data.expression) : .expression(data.expression)
        #expect(PatternMistake(pattern, ParameterTypeRegistry()) == nil, "\(file.lastPathComponent)")
      }
    }
  }

  private static func files(_ folder: String) throws -> [URL] { try ExpressionData.cases(folder) }

  private func expect(_ expression: some StepExpression, _ data: MatchingCase) async throws {
    let arguments = try expression.match(try #require(data.text))
    guard let expected = data.expectedArgs else {
      #expect(arguments == nil)
      return
    }
    let found = try #require(arguments)
    try #require(found.count == expected.count)
    for (argument, expected) in zip(found, expected) {
      check(Meaning(value: try argument.value()), equals: Meaning(expected))
    }
  }
}

/// The value of an argument, in the form of the test data.
private enum Meaning: Equatable {
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
