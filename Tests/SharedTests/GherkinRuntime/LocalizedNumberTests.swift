import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Numbers in the language of the feature")
struct LocalizedNumberTests {
  private static let library = StepLibrary(EmptyWorld.self) { steps in
    steps.given("{number} x") { (world, number: Double) in world.scenario.log("\(number)") }
    steps.given("{decimal} y") { (world, number: Decimal) in world.scenario.log("\(number)") }
    steps.given("{float} z") { (world, number: Double) in world.scenario.log("\(number)") }
    steps.given("prices:") { (world, rows: Rows<Price>) in
      world.scenario.log(rows.map { "\($0.price)/\($0.size ?? 0)" }.joined(separator: " "))
    }
  }

  private struct Price: Decodable, Sendable {
    var price: Decimal
    var size: Double?
  }

  private func run(_ step: String, in language: String) async throws -> RecordedRun {
    let dialect = try #require(Dialect(code: language))
    // Not all dialects have the keyword *.
    let keyword = try #require(dialect.given.last)
    let feature = """
      # language: \(language)
      \(dialect.feature[0]): f
      \(dialect.scenario[0]): s
      \(keyword)\(step)
      """
    return try await RecordedRun(feature, Self.library, .localizedNumbers)
  }

  @Test(
    "a number is parsed in the format of the language",
    arguments: [
      ("de", "1.234,5", "1234.5"), ("de", "1.234", "1234.0"), ("de", "-1234567,25", "-1234567.25"),
      ("de", "0,5", "0.5"),
      ("en", "1,234.5", "1234.5"), ("en-au", "1,234,567", "1234567.0"), ("en", "+7", "7.0"), ("en", "0.123", "0.123"),
      ("fr", "1 234,5", "1234.5"), ("fr", "1\u{202F}234\u{202F}567", "1234567.0"),
      ("sv", "\u{2212}1\u{A0}234", "-1234.0"),
      ("pt", "1.234,5", "1234.5"), ("pt", "1 234,5", "1234.5"), ("es", "1.234,5", "1234.5"),
      ("es", "1,234.5", "1234.5"),
      ("es", "0,123", "0.123"), ("es", "12,5", "12.5"), ("hi", "12,34,567.5", "1234567.5"), ("hi", "1,234", "1234.0"),
    ])
  func numbers(language: String, text: String, expected: String) async throws {
    let run = try await run("\(text) x", in: language)
    check(run.messages, equals: [])
    check(run.attachments.map(\.body), equals: [expected])
  }

  @Test("every language with a known format has the decimal and group separators that Foundation knows")
  func separators() async throws {
    // The codes of Gherkin that are not those of the standard.
    let codes = [
      "am": "hy", "amh": "am", "gj": "gu", "lu": "lb", "mk-Latn": "mk", "zh-CN": "zh-Hans", "zh-TW": "zh-Hant",
    ]
    var unknown: [String] = []
    for language in Dialect.all.map(\.code) {
      if try await run("1 x", in: language).messages.first?.contains("is not known") == true {
        unknown.append(language)
        continue
      }
      let isEnglish = language == "en" || language.hasPrefix("en-")
      let locale = Locale(identifier: isEnglish ? "en" : codes[language] ?? language)
      let decimal = try #require(locale.decimalSeparator)
      let group = try #require(locale.groupingSeparator)
      let run = try await run("1\(group)234\(group)567\(decimal)25 x", in: language)
      check(run.attachments.map(\.body), equals: ["1234567.25"], "\(language): \(run.messages)")
    }
    // Languages with other digits, and languages that are missing in the Unicode data.
    check(unknown.sorted(), equals: ["an", "ar", "em", "fa", "mr", "ne", "tlh"])
  }

  @Test(
    "a text with wrong groups, or an ambiguous one, fails its step",
    arguments: [
      ("de", "1.23,4"), ("de", "1,234.5"), ("de", "0.123"), ("de", "1234.567"), ("de", "1.2345"), ("de", "1.5"),
      ("de", "1'234"), ("en", "1,23"), ("en", "1.234,5"), ("en", "1 234"), ("en", "1,234,56"), ("fr", "1.234"),
      ("fr", "1 234\u{A0}567"), ("es", "1.234"), ("es", "1,234"), ("hi", "1,23,45"), ("de", "1,2,3"),
    ])
  func refused(language: String, text: String) async throws {
    let run = try await run("\(text) x", in: language)
    check(run.statuses, equals: [.failed])
    check(
      run.messages.first?.hasPrefix("{number} does not accept \"\(text.prefix(2))"), equals: true, "\(run.messages)")
  }

  @Test(
    "the error contains the format of the language, and the possible meanings of the text",
    arguments: [
      (
        "1.5", "de",
        "this is not a number in the language \"de\", where \".\" separates groups of three digits and \",\" decimals; "
          + "write a number such as 1.234,5"
      ),
      (
        "1.5", "fr",
        "this is not a number in the language \"fr\", where a space separates groups of three digits and \",\" decimals; "
          + "write a number such as 1 234,5"
      ),
      (
        "1,234", "es",
        "countries with the language \"es\" read this as 1.234 or as 1234; write a whole number without a separator, "
          + "or use more or fewer than three decimal digits"
      ),
      ("1", "tlh", "the number format of the language \"tlh\" is not known; use {float} in the step definition"),
    ])
  func errors(text: String, language: String, problem: String) async throws {
    check(
      try await run("\(text) x", in: language).messages, equals: ["{number} does not accept \"\(text)\": \(problem)"])
  }

  @Test("{decimal} keeps all digits, also in cells of its type, and {float} is unchanged")
  func decimals() async throws {
    check(
      try await run("12.345.678.901.234.567.890,12 y", in: "de").attachments.map(\.body),
      equals: ["12345678901234567890.12"])
    check(
      try await run("prices:\n| price | size |\n| 1.234,50 | 0.5 |", in: "de").attachments.map(\.body),
      equals: ["1234.5/0.5"])
    let wrong = try await run("prices:\n| price |\n| 1.5 |", in: "de")
    check(
      wrong.messages.first?.hasPrefix("a.feature:6:3: row 1, column \"price\": {decimal} does not accept"), equals: true
    )
    check(try await run("1.5 z", in: "de").attachments.map(\.body), equals: ["1.5"])
  }

  @Test("{number} does not accept a number nearer to zero than any Double")
  func tiny() async throws {
    let run = try await run("0,\(String(repeating: "0", count: 400))1 x", in: "de")
    check(run.messages.first?.hasSuffix(": it does not fit into Double"), equals: true, "\(run.messages)")
  }

  @Test("cells are compared with values of Decimal as they are decoded")
  func differences() async throws {
    struct Sum: Codable, Sendable {
      var sum: Decimal
      var parts: [Decimal]
    }
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.then("sums:") { (_, table: DataTable) in
        try table.diff(against: [Sum(sum: 1234.5, parts: [1000, 234.5]), Sum(sum: 1.5, parts: [])])
      }
      steps.then("rows:") { (_, rows: Rows<Sum>) in
        try rows.diff(against: [Sum(sum: 1234.5, parts: [1000, 234.5]), Sum(sum: 1.5, parts: [])])
      }
    }
    func run(_ cell: String) async throws -> RecordedRun {
      let table = "| sum | parts |\n| 1.234,50 | \"1.000\", \"234,5\" |\n| \(cell) | |"
      return try await RecordedRun(
        "# language: de\nFunktionalität: f\nSzenario: s\nDann sums:\n\(table)\nDann rows:\n\(table)", library,
        .localizedNumbers)
    }
    check(try await run("1,5").messages, equals: [])
    check(
      try await run("1.500").messages.first?.contains("1 row is missing (-), 1 row is extra (+)"), equals: true)
  }

  @Test("a number ends before punctuation that is not followed by a digit")
  func punctuation() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("{number}, {number}.") { (world, first: Double, second: Double) in
        world.scenario.log("\(first) \(second)")
      }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven 1,234.5, 20.\n", library, .localizedNumbers)
    check(run.messages, equals: [])
    check(run.attachments.map(\.body), equals: ["1234.5 20.0"])
  }
}
