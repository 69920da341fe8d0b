import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run steps --define", .tags(.commands))
struct DefineTests {
  private let folder: TemporaryFolder

  private static let library = """
    import GherkinSteps

    // A comment with a brace: {
    let beerSteps = StepLibrary(BeerWorld.self) { steps in
        steps.given("a \\"quoted\\" step }") { world in
            world.log("}")
        }
        steps.then(/I see "(\\d+)\\}/) { (world, count: Substring) in }
    }

    func helper() {}

    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "Feature: f\n  Scenario: s\n    Given a step\n    When I drink 2 beers\n    Then I drink 3 beers\n    And I am happy\n",
      to: "a.feature")
  }

  private func define(_ file: String, _ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.built("gherkin-run-faults").run(
      ["steps", "--define", file] + arguments + ["a.feature"], in: folder.url)
  }

  private static let snippets = """
    steps.when("I drink {int} beers") { (_, int: Int) in
      throw Pending()
    }
    steps.then("I am happy") { _ in
      throw Pending()
    }

    """

  @Test("definitions are added at the end of the file's library with its indentation, and nothing else changes")
  func appended() async throws {
    try folder.write(Self.library, to: "BeerSteps.swift")
    let run = try await define("BeerSteps.swift", "--yes")
    check(run.status, equals: 0, "\(run.error)")
    #expect(run.output.contains("+    steps.when(\"I drink {int} beers\") { (_, int: Int) in\n"))
    let indented = Self.snippets.split(separator: "\n").map { "    \($0)\n" }.joined()
    let expected = Self.library.replacing("}\n\nfunc helper", with: "\(indented)}\n\nfunc helper")
    check(try folder.text(of: "BeerSteps.swift"), equals: expected)
  }

  @Test("without a terminal and --yes, the diff is shown and nothing is written")
  func asks() async throws {
    try folder.write(Self.library, to: "BeerSteps.swift")
    let run = try await define("BeerSteps.swift")
    check(run.status, equals: 1)
    #expect(run.output.contains("+    steps.then(\"I am happy\") { _ in\n"))
    check(
      run.error,
      equals: "gherkin-run: nothing was written because there is no terminal to ask on; pass --yes to write this file\n"
    )
    check(try folder.text(of: "BeerSteps.swift"), equals: Self.library)
  }

  @Test("a missing file is created with a world and a library")
  func created() async throws {
    let run = try await define("TastingSteps.swift", "--yes")
    check(run.status, equals: 0, "\(run.error)")
    check(run.output, contains: "--- /dev/null\n+++ TastingSteps.swift\n")
    #expect(
      run.output.hasSuffix("add tastingSteps to the libraries of the runner, and implement the steps.\n")
    )
    let text = try folder.text(of: "TastingSteps.swift")
    let indented = Self.snippets.split(separator: "\n").map { "  \($0)\n" }.joined()
    #expect(text.hasSuffix("let tastingSteps = StepLibrary(TastingWorld.self) { steps in\n\(indented)}\n"))
    #expect(text.contains("final class TastingWorld: World {}\n"))
  }

  @Test("another name of the closure's parameter is used")
  func parameter() async throws {
    try folder.write("let a = StepLibrary(W.self) { (s) in\n}\n", to: "A.swift")
    check(try await define("A.swift", "--yes").status, equals: 0)
    #expect(try folder.text(of: "A.swift").contains("  s.then(\"I am happy\") { _ in\n    throw Pending()\n  }\n}\n"))
  }

  @Test(
    "literals, comments and conditions in the library are read as the compiler reads them",
    arguments: [
      ##"steps.given(#"a "}" \d"#) { world in }"##, #"steps.given("a \("}" + f("\(x)")) {") { world in }"#,
      "/* } /* \" */ { */", "// StepLibrary(W.self) { steps in", ##"steps.given(#/"\}/{/#) { world in }"##,
      #"let pattern = /[{"]\}/"#, "steps.given(\"\"\"\n    } \" {\n    \"\"\") { world in }",
      "#if os(Windows)\n  steps.given(\"}\") { world in }\n  #else\n  steps.given(\"{\") { world in }\n  #endif",
      "#if false\n  let old = StepLibrary(W.self) { steps in\n  }\n  #endif",
    ])
  func literals(code: String) async throws {
    let text = "let a = StepLibrary(W.self) { (steps: StepLibrary.Builder<W>) in\n  \(code)\n}\n"
    try folder.write(text, to: "A.swift")
    let run = try await define("A.swift", "--yes")
    check(run.status, equals: 0, "\(run.error)")
    let indented = Self.snippets.split(separator: "\n").map { "  \($0)\n" }.joined()
    check(try folder.text(of: "A.swift"), equals: text.dropLast(2) + indented + "}\n")
  }

  @Test("if every step has a definition, nothing is written")
  func nothing() async throws {
    try folder.write("Feature: f\n  Scenario: s\n    Given a step\n", to: "a.feature")
    let run = try await define("New.swift", "--yes")
    check(run.status, equals: 0)
    check(run.output, equals: "Every step has a definition; there is nothing to write.\n")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "New.swift").path))
  }

  @Test(
    "a file without a suitable position stays unchanged, and the remedy is reported",
    arguments: [
      (
        "let a = 1\n",
        "A.swift: it has no StepLibrary(…) { steps in … }; add one, or name a file that does not exist yet"
      ),
      (
        "let a = StepLibrary(parameterTypes: [])\n",
        "A.swift: it has no StepLibrary(…) { steps in … }; add one, or name a file that does not exist yet"
      ),
      (
        "let a = StepLibrary(W.self) { steps in\n}\nlet b = StepLibrary(W.self) { steps in\n}\n",
        "A.swift: it has 2 libraries (lines 1, 3); name a file with one, or a new file"
      ),
      (
        "let a = StepLibrary(W.self) { $0.given(\"b\") { _ in } }\n",
        "A.swift:1: the library's closure has no parameter; write { steps in"
      ),
      (
        "\nlet a = StepLibrary(W.self) { steps in }\n",
        "A.swift:2: the closing brace of the library is not on its own line, indented like the first line; move it"
      ),
      (
        "let a = StepLibrary(W.self) { steps in\n  \"\n}\n",
        "A.swift: its strings, comments or brackets are not closed; correct them, or add the definitions by hand"
      ),
    ])
  func refused(text: String, problem: String) async throws {
    try folder.write(text, to: "A.swift")
    let run = try await define("A.swift", "--yes")
    check(run.status, equals: 2)
    check(run.error, equals: "gherkin-run: \(problem)\n")
    checkEmpty(run.output)
    check(try folder.text(of: "A.swift"), equals: text)
  }

  @Test("a path that is not a Swift file, or whose folder is missing, is an error")
  func badPath() async throws {
    check(
      try await define("steps.txt", "--yes").error,
      equals: "gherkin-run: steps.txt: not a Swift file; name a file that ends in .swift\n")
    check(
      try await define("No/A.swift", "--yes").error,
      equals: "gherkin-run: No/A.swift: there is no folder No; create it, or name a file in another one\n")
  }

  @Test("incompatible options are an error")
  func options() async throws {
    check(
      try await define("A.swift", "--format", "markdown").error,
      equals: "gherkin-run: --define writes no list; remove --format\n")
    let run = try await BuiltCommand.built("gherkin-run-faults").run(["steps", "--yes", "a.feature"], in: folder.url)
    check(run.error, equals: "gherkin-run: --yes has no effect without --define FILE; add that, or remove --yes\n")
    check(run.status, equals: 2)
  }

  @Test(
    "at a terminal, only yes writes the file, even if the tool becomes the runner",
    arguments: [("y", "gherkin-run-faults"), ("n", "gherkin-run-faults"), ("y", "gherkin-run")])
  func asksAtTerminal(answer: String, program: String) async throws {
    try folder.write(Self.library, to: "BeerSteps.swift")
    let url = folder.url
    let status = try await RunningCommand.scene {
      let session = try TerminalSession(
        BuiltCommand.built(program).path, ["steps", "--define", "BeerSteps.swift", "a.feature"], in: url)
      defer { session.abandon() }
      try session.read(to: "Write this file? [y/N] ")
      try session.type("\(answer)\n")
      return try session.finish()
    }
    check(status, equals: (answer == "y" ? 0 : 1))
    check(try folder.text(of: "BeerSteps.swift").contains("I am happy"), equals: (answer == "y"))
  }

  @Test("steps of features with errors are not defined, but those of the others are, and the status is 2")
  func parseErrors() async throws {
    try folder.write("Feature: f\n  nonsense:\n  Scenario x\n  @\n", to: "b.feature")
    let run = try await define("A.swift", "--yes", "b.feature")
    check(run.status, equals: 2)
    check(run.error, contains: "b.feature:")
    check(try folder.text(of: "A.swift"), contains: "steps.then(\"I am happy\")")
    try FileManager.default.removeItem(atPath: folder.path + "/A.swift")
    try FileManager.default.copyItem(atPath: folder.path + "/b.feature", toPath: folder.path + "/c.feature")
    try FileManager.default.removeItem(atPath: folder.path + "/a.feature")
    try FileManager.default.moveItem(atPath: folder.path + "/c.feature", toPath: folder.path + "/a.feature")
    let nothing = try await define("A.swift", "--yes")
    check(nothing.status, equals: 2)
    check(
      nothing.output, equals: "Every step of the features without errors has a definition; there is nothing to write.\n"
    )
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "A.swift").path))
  }
}
