import CucumberExpressions
import CucumberMessages
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Arguments of step bodies")
struct ArgumentTests {
  private func journal(
    _ step: String, _ register: (StepLibrary.Builder<EmptyWorld>, Journal) -> Void
  ) async throws -> (run: RecordedRun, lines: [String]) {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { register($0, journal) }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven \(step)\n", library)
    return (run, journal.lines)
  }

  @Test("parameters of a Cucumber Expression arrive as their types' values")
  func expression() async throws {
    let (_, lines) = try await journal(#"5 "pale ale" 1.5 cold 7 8 123456789012345678901234567890"#) { steps, journal in
      steps.given("{int} {string} {float} {word} {byte} {} {biginteger}") {
        (_, a: Int, b: String, c: Double, d: String, e: Int8, f: Int, g: BigInteger) in
        journal.write("\(a) \(b) \(c) \(d) \(e) \(f) \(g)")
      }
    }
    #expect(lines == ["5 pale ale 1.5 cold 7 8 123456789012345678901234567890"])
  }

  @Test("optional and alternative text matches without an argument")
  func optionalText() async throws {
    let (run, _) = try await journal("I drank 1 beer") { steps, _ in
      steps.given("I drink/drank {int} beer(s)") { (_, _: Int) in }
    }
    #expect(run.statuses == [.passed])
  }

  @Test("capture groups of a regex text arrive as the body declares them")
  func regexText() async throws {
    let (_, lines) = try await journal("7 of 9 are cold") { steps, journal in
      steps.given(regex: #"^(\d+) of (\d+) are (warm|cold)( indeed)?$"#) {
        (_, a: Int, b: String, c: String, d: String?) in
        journal.write("\(a) \(b) \(c) \(d ?? "none")")
      }
    }
    #expect(lines == ["7 9 cold none"])
  }

  @Test("captures of a regex literal arrive as the compiler knows them")
  func regexLiteral() async throws {
    let (run, lines) = try await journal("a x and a y") { steps, journal in
      steps.given(/^a (.*?)(?: and a (.*?))?$/) { (_, a: Substring, b: Substring?) in
        journal.write("\(a) \(b ?? "none")")
      }
    }
    #expect(run.statuses == [.passed])
    #expect(lines == ["x y"])
  }

  @Test("a regex literal without captures has a body without arguments")
  func bareRegexLiteral() async throws {
    let (run, _) = try await journal("nothing at all") { steps, _ in
      steps.given(/^nothing/) { _ in }
    }
    #expect(run.statuses == [.passed])
  }

  @Test("a regex literal's body takes the step's table too")
  func regexLiteralTable() async throws {
    let (run, lines) = try await journal("2 rows:\n| a |\n| b |") { steps, journal in
      steps.given(/^(\d+) rows:$/) { (_, count: Substring, table: DataTable) in
        journal.write("\(count) \(table.rows.count)")
      }
    }
    #expect(run.statuses == [.passed])
    #expect(lines == ["2 2"])
  }

  @Test("a custom parameter type's transform runs with the step")
  func customType() async throws {
    let (_, lines) = try await journal("LHR-CDG is late") { steps, journal in
      steps.parameterType("flight", regexp: "([A-Z]{3})-([A-Z]{3})") { (groups: [String?]) in
        groups.map { $0 ?? "" }
      }
      steps.given("{flight} is late") { (_, flight: [String]) in journal.write(flight.joined(separator: " to ")) }
    }
    #expect(lines == ["LHR to CDG"])
  }

  @Test("a transform that throws fails the step, not the run")
  func failingTransform() async throws {
    let (run, _) = try await journal("purple") { steps, _ in
      steps.parameterType("color", regexp: "red|purple") { (_: String) throws -> Int in throw Trouble("no such color") }
      steps.given("{color}") { (_, _: Int) in }
    }
    #expect(run.statuses == [.failed])
    #expect(run.messages == ["no such color"])
  }

  @Test("a number too large for its type fails the step with a clear message")
  func outOfRange() async throws {
    let (run, _) = try await journal("300") { steps, _ in
      steps.given("{byte}") { (_, _: Int8) in }
    }
    #expect(run.statuses == [.failed])
    #expect(run.messages == ["\"300\" for {byte} is out of the range of Int8."])
  }

  @Test("a capture group's text that is no value of the declared type fails the step")
  func badText() async throws {
    let (run, _) = try await journal("many beers") { steps, _ in
      steps.given(regex: "^(.+?) beers$") { (_, _: Int) in }
    }
    #expect(run.messages == ["\"many\" is no Int, which the definition's body asks for"])
  }

  @Test("a table and a doc string arrive in either order")
  func blocks() async throws {
    let (run, lines) = try await journal("both\n| a |\n| b |\n\"\"\"json\nhello\n\"\"\"") { steps, journal in
      steps.given("both") { (_, text: DocString, table: DataTable) in
        journal.write("\(text.content) \(text.mediaType ?? "") \(table.rows)")
      }
    }
    #expect(run.statuses == [.passed])
    #expect(lines == [#"hello json [["a"], ["b"]]"#])
  }

  @Test("a missing table fails the step with a clear message")
  func missingTable() async throws {
    let (run, _) = try await journal("a table") { steps, _ in
      steps.given("a table") { (_, _: DataTable) in }
    }
    #expect(run.messages == ["the step's definition takes a table, but the step has none; add one under the step"])
  }

  @Test("an unexpected doc string fails the step with a clear message")
  func unexpectedDocString() async throws {
    let (run, _) = try await journal("nothing\n\"\"\"\nhello\n\"\"\"") { steps, _ in
      steps.given("nothing") { _ in }
    }
    #expect(
      run.messages == [
        "the step has a doc string, but its definition takes none; "
          + "remove it, or add a last parameter of type DocString to the definition's body"
      ])
  }
}
