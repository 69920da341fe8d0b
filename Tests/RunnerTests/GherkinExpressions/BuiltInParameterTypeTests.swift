import GherkinExpressions
import GherkinSteps
import GherkinTestSupport
import Testing

struct BuiltInParameterTypeTests {
  @Test("built-in types create values of their Swift types")
  func values() throws {
    try expect("{int}", "-42", -42)
    try expect("{float}", "+1.5E+3", 1500.0)
    try expect("{float}", "-.5", -0.5)
    try expect("{double}", "12", 12.0)
    try expect("{word}", "é", "é")
    try expect("{}", "", "")
    try expect("{byte}", "-128", Int8.min)
    try expect("{short}", "32767", Int16.max)
    try expect("{long}", "-9223372036854775808", Int64.min)
    try expect("{biginteger}", "-123456789012345678901234567890", BigInteger("-123456789012345678901234567890"))
    try expect("{bigdecimal}", "0.10", BigDecimal("0.1"))
  }

  @Test(
    "a string loses the backslashes before quotes, but no others",
    arguments: [
      (#""a\"b""#, #"a"b"#), (#"'a\'b'"#, "a'b"), (#""a\'b""#, "a'b"), (#""a\nb""#, #"a\nb"#), (#""""#, ""), ("''", ""),
      (#""a\\b""#, #"a\\b"#),
    ])
  func string(text: String, value: String) throws {
    try expect("{string}", text, value)
  }

  @Test(
    "a number out of range is an error that names the text, the parameter and the type",
    arguments: [
      ("{byte}", "300", #""300" for {byte} is out of the range of Int8."#),
      ("{short}", "-32769", #""-32769" for {short} is out of the range of Int16."#),
      ("{int}", "9223372036854775808", #""9223372036854775808" for {int} is out of the range of Int."#),
      ("{float}", "1E999", #""1E999" for {float} is out of the range of Double."#),
      ("{double}", "-0.1E-400", #""-0.1E-400" for {double} is out of the range of Double."#),
      (
        "{bigdecimal}", "1E99999999999999999999",
        #""1E99999999999999999999" for {bigdecimal} is out of the range of BigDecimal."#
      ),
      ("{float} 1", " 1", #""" for {float} is not a value of Double."#),
      ("{double} 1", "- 1", #""-" for {double} is not a value of Double."#),
    ])
  func outOfRange(source: String, text: String, message: String) throws {
    let argument = try argument(source, text)
    let error = #expect(throws: ParameterValueError.self) { try argument.value() }
    check(error?.description, equals: message)
  }

  @Test("a built-in transform runs synchronously", arguments: BuiltInParameterType.allCases)
  func immediate(type: BuiltInParameterType) throws {
    let type = try #require(ParameterTypeRegistry().parameterType(named: type.rawValue))
    guard case .builtIn(let transform) = type.transform else {
      Issue.record("\(type.name ?? "") has a transform that may wait")
      return
    }
    check(Mirror(reflecting: try transform([nil])).displayStyle, equals: .optional)
  }

  private func expect<Value: Equatable & Sendable>(_ source: String, _ text: String, _ value: Value?) throws {
    let argument = try argument(source, text)
    check(ObjectIdentifier(argument.parameterType.type), equals: ObjectIdentifier(Value.self))
    #expect(try argument.value() as? Value == value)
  }

  private func argument(_ source: String, _ text: String) throws -> Argument {
    let expression = try CucumberExpression(source, registry: ParameterTypeRegistry())
    return try #require(try expression.match(text)?.first)
  }
}
