import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

/// The cases of YAML 1.2.2, chapter 10.3.2 (https://yaml.org/spec/1.2.2/#1032-tag-resolution).
@Suite("The YAML 1.2 core schema")
struct CoreSchemaTests {
  @Test("null is null, Null, NULL, a tilde or an empty value", arguments: ["null", "Null", "NULL", "~", ""])
  func null(_ text: String) throws {
    check(try decode([YAMLValue].self, "- \(text)"), equals: [.null])
  }

  @Test("only true and false are booleans", arguments: ["true", "True", "TRUE", "false", "False", "FALSE"])
  func booleans(_ text: String) throws {
    check(try decode(YAMLValue.self, text), equals: .bool(text.lowercased() == "true"))
    check(try decode(Bool.self, text), equals: (text.lowercased() == "true"))
  }

  @Test(
    "integers are decimal, octal after 0o or hexadecimal after 0x",
    arguments: [("0", 0), ("0o7", 7), ("0x3A", 58), ("-19", -19), ("+12", 12), ("007", 7), ("0o14", 12), ("0xff", 255)])
  func integers(_ text: String, _ value: Int) throws {
    check(try decode(YAMLValue.self, text), equals: .int(value))
    check(try decode(Int.self, text), equals: value)
  }

  @Test(
    "floats have a point or an exponent",
    arguments: [
      ("0.", 0), ("-0.0", 0), (".5", 0.5), ("+12e03", 12000), ("-2E+05", -200_000), ("1.5e-1", 0.15), ("4.7", 4.7),
      (".inf", .infinity), ("-.Inf", -.infinity), ("+.INF", .infinity),
    ])
  func floats(_ text: String, _ value: Double) throws {
    check(try decode(YAMLValue.self, text), equals: .float(value))
    check(try decode(Double.self, text), equals: value)
  }

  @Test("not a number is .nan, .NaN or .NAN", arguments: [".nan", ".NaN", ".NAN"])
  func nan(_ text: String) throws {
    #expect(try decode(Double.self, text).isNaN)
    #expect(try decode(Float.self, text).isNaN)
  }

  @Test(
    "everything else is text, including values with another meaning in YAML 1.1",
    arguments: [
      "yes", "no", "on", "off", "y", "n", "tRUE", "nULL", "1_000", "0b11", "12:30:45", "0o8", "0x", "0o", "-0x1",
      "+.nan",
      ".Nan", "1e", "e3", ".", "+", "1.2.3", "0xfg", "+0o7", "infinity", "nan", "2026-03-01", "=", "..inf",
    ])
  func text(_ text: String) throws {
    check(try decode(YAMLValue.self, text), equals: .string(text))
  }

  @Test(
    "quoted and block text is text with any content", arguments: ["'12'", "\"true\"", "|-\n  12", ">-\n  ~"])
  func quoted(_ text: String) throws {
    let value = try decode(YAMLValue.self, text)
    guard case .string = value else {
      Issue.record("\(value)")
      return
    }
  }

  @Test(
    "an integer can be decoded as a floating-point number",
    arguments: [("12", 12.0), ("0x10", 16), ("0o17", 15), ("-3", -3)])
  func integerAsNumber(_ text: String, _ value: Double) throws {
    check(try decode(Double.self, text), equals: value)
    check(try decode(Float.self, text), equals: Float(value))
  }
}
