import GherkinExpressions
import GherkinMessages
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Snippets for undefined steps")
struct SnippetTests {
  private static let library = StepLibrary(EmptyWorld.self) { steps in
    steps.parameterType("flight", capturing: "([A-Z]{3})-([A-Z]{3})") { (_: String, _: String) in Flight() }
    steps.parameterType("flight-code", regex: "LHR|CDG") { (text: String) in text }
    steps.parameterType("in", regex: "inside") { (text: String) in text }
    steps.parameterType("int2", regex: "one") { (text: String) in text }
    steps.parameterType("size", regex: "small|large") { (text: String) in text.count }
    steps.parameterType("text", regex: "IPA") { (text: String) in text }
    steps.parameterType("secret", regex: "jumbo", useForSnippets: false) { (text: String) in text }
  }

  private struct Flight: Sendable {}

  private func snippet(_ step: String) async throws -> String {
    let run = try await RecordedRun("Feature: f\nScenario: s\n\(step)\n", Self.library)
    return try #require(run.suggestions.first?.snippets.first?.code)
  }

  @Test("a snippet has the step's keyword, pattern and parameters, and compiles")
  func snippets() async throws {
    try await GoldenCases("cases/snippets.txt").expect { try await snippet($0.text) }
  }

  @Test("a placeholder that no row of examples has replaced becomes a parameter")
  func placeholders() async throws {
    for (step, expression) in [
      ("Given I pour <n> pints of \"<beer>\", <how>", "I pour {word} pints of {string}, {word}"),
      ("Given <n> pints", "{word} pints"),
      ("Given 2 < 3 and 4 > 3", "{int} < {int} and {int} > {int}"), ("Given I see <b>bold</b>", "I see <b>bold<\\/b>"),
      ("Given {<n>} of <two words> in (<x>)", "\\{<n>} of {word} in \\(<x>)"),
    ] {
      let code = try await snippet(step)
      check(code, contains: "\"\(expression)\"", "\(code)")
    }
  }

  @Test("a snippet names the tags of a library that defines the step for other scenarios")
  func tags() async throws {
    let library = StepLibrary(EmptyWorld.self, tags: "@web") { steps in steps.when("I click {int}") { (_, _: Int) in } }
    let run = try await RecordedRun("Feature: f\nScenario: s\nWhen I click 2\n", library)
    let code = try #require(run.suggestions.first?.snippets.first?.code)
    #expect(
      code.contains(
        #/^\/\/ Did you mean "I click \{int\}"\?\n\/\/ SharedTests\/SnippetTests.swift:\d+ defines it for scenarios with @web\.\n/#
      ), "\(code)")
  }

  @Test("a snippet that would match steps of another definition says so")
  func both() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("I pay {int} EUR") { (_, _: Int) in }
      steps.given("I buy beer") { _ in }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven I pay 2.5 EUR\nGiven I buy beers\n", library)
    let codes = run.suggestions.compactMap(\.snippets.first?.code)
    try #require(codes.count == 2)
    #expect(
      codes[0].hasPrefix(
        """
        // Did you mean "I pay {int} EUR"?
        // Some steps would match both definitions; change that one instead.
        steps.given("I pay {float} EUR")
        """), "\(codes)")
    #expect(codes[1].hasPrefix("// Did you mean \"I buy beer\"?\nsteps.given(\"I buy beers\")"), "\(codes)")
  }

  @Test(
    "a table whose columns cannot be properties stays a table",
    arguments: ["| a | A |\n| 1 | 2 |", "| 1 | € |\n| 1 | 2 |"])
  func noRows(table: String) async throws {
    check(try await snippet("Given these:\n" + table), contains: "(_, table: DataTable)")
  }

  @Test(
    "a table of two columns is a record if the second one has no title, or values of several types",
    arguments: [
      ("| name | bob |\n| age | 3 |\n| city | Rome |", ["name: String", "age: Int", "city: String"]),
      ("| age | 3 |\n| is open | true |", ["age: Int", "isOpen: Bool"]),
      ("| price | 2.50 |\n| in | Rome, Italy |", ["price: Double", "`in`: String"]),
    ])
  func record(table: String, properties: [String]) async throws {
    let code = try await snippet("Given the person:\n" + table)
    check(code, contains: "(_, record: Record<ThePerson>)")
    check(code, contains: "struct ThePerson: Decodable {\n" + properties.map { "  var \($0)\n" }.joined() + "}")
  }

  @Test("structs for tables have different names, which no other type of the code has")
  func typeNames() async throws {
    let table = "\n| dish | price |\n| tea | 3 |\n| milk | 5 |\n"
    let steps = ["I have 3 beers:", "I have beers:", "string:", "any:", "data table:", "I have 4 beers:"]
    let run = try await RecordedRun(
      "Feature: f\nScenario: s\n" + steps.map { "Given \($0)\(table)" }.joined(),
      StepLibrary(CountingWorld.self) { _ in })
    let names = run.suggestions.compactMap { $0.snippets.first?.code.firstMatch(of: #/struct (\w+):/#)?.1 }
    check(
      names.map(String.init),
      equals: ["IHaveBeers", "IHaveBeers2", "StringRow", "AnyRow", "DataTableRow", "IHaveBeers"])
  }

  @Test(
    "a table of two columns with titles, or whose first column has no names, is no record",
    arguments: [
      "| dish | price |\n| tea | 3 |\n| milk | 5 |", "| key | text |\n| tea | a |\n| tea | 3 |",
      "| key | text |\n| 1 | a |\n| 2 | 3 |",
    ])
  func noRecord(table: String) async throws {
    check(try await snippet("Given these:\n" + table), contains: "(_, rows: Rows<These>)")
  }

  @Test("a table with up to 20 columns becomes rows, and their types are those of the first 100 rows")
  func sizeOfRows() async throws {
    func row(_ cell: (Int) -> String, columns: Int) -> String {
      "|" + (1...columns).map { " \(cell($0)) |" }.joined() + "\n"
    }
    for columns in [20, 21] {
      let table = row({ "column\($0)" }, columns: columns) + row({ "\($0)" }, columns: columns)
      let code = try await snippet("Given these:\n" + table)
      check(code.contains("var column20: Int"), equals: (columns == 20), "\(code)")
    }
    for before in [99, 100] {
      let table = "| size |\n" + String(repeating: "| 1 |\n", count: before) + "| large |\n"
      let code = try await snippet("Given these:\n" + table)
      check(code, contains: "var size: \(before < 100 ? "String" : "Int")\n", "\(code)")
    }
  }

  @Test("control characters are escaped")
  func controlCharacters() async throws {
    check(
      try await snippet("Given \u{1B}[31m \u{7} \" it"),
      equals: ##"""
        steps.given(#"\#u{1B}[31m \#u{7} " it"#) { _ in
          throw Pending()
        }
        """##)
  }
}
