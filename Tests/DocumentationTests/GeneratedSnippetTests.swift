import GherkinExpressions
import Foundation
import GherkinFormatters
import GherkinSteps
import GherkinTestSupport
import Testing

private final class NoWorld: World {}

@Suite("Snippets of a run with 500 undefined steps", .slow)
struct GeneratedSnippetTests {
  private static let texts = {
    var random = SeededGenerator(seed: 20)
    let words = [
      "beers", "the member", "a/b", "x -> y", "--import", "it's", "100%", "é", "日本語", "😀", "(s)", "{int}", "{}", "\\",
      "C:\\beers", "\"", "\"#", "\\#(x)", "steps.given(\"x\") { ", "[a-z]+", "$", "^", "§ 3.", "a\tb", "\u{7}", "+",
      "- ",
      "№", "e\u{301}", "a\u{2028}b", "in", "} else {", "// no comment", "/* x", "#if", "-.", "x, y; z",
    ]
    let values = [
      "3", "-3", "+3", "0", "007", "2.5", "-2.5", "+2.5", ".5", "1.5E+3", "1E5", "3.", "1,000", "12345678901234567890",
      "\"IPA\"", "'stout'", "\"\"", "\"a \\\" b\"", "LHR-CDG", "red",
    ]
    return (0..<500).map { _ in
      // Few words, so that many texts have the same words with other values.
      var pieces = [words.randomElement(using: &random) ?? ""]
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        pieces.append(values.randomElement(using: &random) ?? "")
        pieces.append(words.randomElement(using: &random) ?? "")
      }
      return pieces.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }
  }()

  /// The types are strings, so that the file with the snippets need not declare them.
  private static let library = StepLibrary(NoWorld.self) { steps in
    steps.parameterType("flight-code", regex: "[A-Z]{3}-[A-Z]{3}") { (text: String) in text }
    steps.parameterType("in", regex: "red|blue") { (text: String) in text }
    steps.parameterType("text", regex: "the member") { (text: String) in text }
  }

  private static let codes = Task {
    var feature = "Feature: f\n"
    for (index, text) in texts.enumerated() {
      let keyword = ["Given", "When", "Then", "*"][index / 4 % 4]
      let argument = ["", "| a |\n", "\"\"\"\na\n\"\"\"\n", ""][index % 4]
      feature += "Scenario: \(index)\n\(keyword) \(text)\n\(argument)"
    }
    let run = try await RecordedRun(feature, library)
    return FinishedRun(run.envelopes).run.snippets.map { $0.trimmingCharacters(in: .newlines) }
  }

  @Test("each step matches the expression of exactly one snippet")
  func matching() async throws {
    var registry = ParameterTypeRegistry()
    for type in ["flight-code": "[A-Z]{3}-[A-Z]{3}", "in": "red|blue", "text": "the member"] {
      try registry.define(ParameterType(name: type.key, regexps: [type.value]) { (text: String) in text })
    }
    let expressions = try await Self.codes.value.map { code in
      try CucumberExpression(try #require(Self.source(of: code), "\(code)"), registry: registry)
    }
    for text in Self.texts {
      let matching = try expressions.filter { try $0.match(text) != nil }
      check(matching.count, equals: 1, "\(text.debugDescription): \(matching.map(\.source))")
    }
  }

  @Test("all snippets compile in one library")
  func compiling() async throws {
    let folder = try TemporaryFolder()
    let codes = try await Self.codes.value
    try folder.write(
      """
      import GherkinSteps

      final class BeerWorld: World {}

      let steps = StepLibrary(BeerWorld.self, defineSteps)

      private func defineSteps(_ steps: StepLibrary.Builder<BeerWorld>) {
      \(codes.joined(separator: "\n"))
      }
      """, to: "Steps.swift")
    try await SwiftCompiler.swiftc(
      ["-typecheck", "-parse-as-library", "-module-name", "Steps"] + SwiftCompiler.modules
        + ["\(folder.path)/Steps.swift"])
  }

  /// The value of the string literal that a snippet begins with.
  private static func source(of code: String) -> String? {
    let call = #/^steps\.\w+\((\#*)"(.*)"(\#*)\) \{ /#
    guard let match = code.firstMatch(of: call), match.1 == match.3 else { return nil }
    var value = ""
    var rest = match.2
    while let escape = rest.range(of: "\\\(match.1)u{") {
      value += rest[..<escape.lowerBound]
      let digits = rest[escape.upperBound...].prefix { $0 != "}" }
      guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
      value.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: digits.endIndex)...]
    }
    return value + rest
  }
}
