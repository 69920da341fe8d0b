import GherkinProtocol
import GherkinHost
import GherkinExpressions
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Foundation
import Testing

@Suite("Validation of step libraries")
struct LibraryCheckTests {
  private func problems(_ register: (StepLibrary.Builder<EmptyWorld>) -> Void) -> [StepLibraryProblem] {
    do {
      _ = try StepCatalogue(
        ExecutableDefinitions(joining: [StepLibrary(EmptyWorld.self, register)]), ids: IncrementingIDGenerator())
      return []
    } catch {
      return error.problems
    }
  }

  @Test("a body with too few parameters is a problem with file and line")
  func count() {
    let line = #line + 2
    let problems = problems { steps in
      steps.given("{int} {string}") { (_, _: Int) in }
    }
    check(
      problems.map(\.message),
      equals: [
        "the pattern has 2 parameters ({int}: Int, {string}: String), but the body takes 1 parameter (Int) "
          + "after the world; give the body one parameter for each of the pattern's"
      ])
    check(problems.first?.place?.line, equals: line)
    check(problems.first?.place?.fileID, equals: "SharedTests/LibraryCheckTests.swift")
  }

  @Test("the types of other Cucumbers for tables and doc strings are named, with what to write instead")
  func habits() {
    struct Beer: Decodable, Sendable {}
    let problems = problems { steps in
      steps.given("these beers") { (_, _: [Beer]) in }
      steps.given("this text") { (_, _: String) in }
      steps.given("these cells") { (_, _: [[String]]) in }
      steps.given("these rows") { (_, _: [[String: String]]) in }
      steps.given("these values") { (_, _: [String: String]) in }
    }
    check(
      problems.map { $0.message.components(separatedBy: "after the world; ").last },
      equals: [
        "declare a table as Rows<Beer>", "declare a doc string as DocString, or give the pattern a parameter",
        "declare a table as DataTable, and read its rows", "declare a table as DataTable, and read its hashes",
        "declare a table as DataTable, and read its rowsHash",
      ])
  }

  @Test("a tag expression of a hook that is the name of a tag by mistake is a problem with the correct form")
  func tags() {
    let problems = problems { steps in
      steps.before(tags: "~@slow") { _ in }
      steps.before(tags: "not@slow") { _ in }
      steps.before(tags: "@a AND @b") { _ in }
      steps.before(tags: "@lock(db)") { _ in }
      steps.before(tags: "not @slow") { _ in }
    }
    check(
      problems.map(\.message),
      equals: [
        "\"~@slow\" is not a tag expression; write 'not @slow'",
        "\"not@slow\" is not a tag expression; write 'not @slow'",
        "\"@a AND @b\" is not a tag expression; write '@a and @b', with not, and and or in lower case",
        "Tag expression \"@lock(db)\" could not be parsed because of syntax error: Expected operator. "
          + #"A parenthesis that belongs to a tag needs a backslash, as in @lock\(…\)."#,
      ])
  }

  @Test("each text of a definition is checked")
  func texts() {
    let problems = problems { steps in
      steps.given("{int} beers", or: "a beer", "{int} pints") { (_, _: Int) in }
    }
    check(problems.map { $0.message.hasPrefix("the pattern has no parameters") }, equals: [true])
  }

  @Test("a body with a parameter of another type is a problem")
  func type() {
    let problems = problems { steps in
      steps.given("{int}") { (_, _: String) in }
    }
    check(
      problems.map(\.message),
      equals: [
        "the body's parameter 1 is declared as String, but the pattern gives {int}: Int; "
          + "declare that type or change the pattern"
      ])
  }

  @Test("two tables in one body, and an optional for a parameter type of an expression, are problems")
  func mismatches() {
    check(problems { $0.given("tables") { (_, _: DataTable, _: DataTable) in } }.count, equals: 1)
    check(problems { $0.given("{int}") { (_, _: Int?) in } }.map(\.message.isEmpty), equals: [false])
    checkEmpty(problems { $0.given("{} or {}") { (_, _: Int, _: Double?) in } }, "every type that is read from text")
  }

  @Test("all problems are reported together: expressions, hooks' tags, parameter types")
  func all() {
    let problems = problems { steps in
      steps.given("an (unfinished") { _ in }
      steps.before(tags: "@a and") { _ in }
      steps.parameterType("int", regex: "x") { (text: String) in text }
    }
    check(problems.count, equals: 3)
  }

  @Test("a parameter type can be defined in another library than its use")
  func acrossLibraries() throws {
    let user = StepLibrary(EmptyWorld.self) { $0.given("{color}") { (_, _: String) in } }
    let owner = StepLibrary(EmptyWorld.self) { $0.parameterType("color", regex: "red") { (text: String) in text } }
    let catalogue = try StepCatalogue(ExecutableDefinitions(joining: [user, owner]), ids: IncrementingIDGenerator())
    checkEmpty(catalogue.undefinedParameterTypes)
  }

  @Test("an undefined parameter type is a message, and its steps are undefined")
  func unknownParameterType() async throws {
    let library = StepLibrary(EmptyWorld.self) { $0.given("{airport} is closed") { (_, _: String) in } }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven CDG is closed", library)
    check(run.statuses, equals: [.undefined])
    check(run.kinds, contains: "undefinedParameterType")
    check(run.kinds, lacks: "stepDefinition")
  }

  @Test("an undefined parameter type is reported with all other problems, in the order of the definitions")
  func unknownParameterTypeAmongProblems() {
    let problems = problems { steps in
      steps.given("{airport} is closed") { (_, _: String) in }
      steps.given("an (unfinished") { _ in }
    }
    check(problems.count, equals: 2)
    check(problems.first?.message.hasPrefix(#""{airport} is closed" has the unknown parameter type"#), equals: true)
  }

  @Test("an invalid regular expression is reported with its location, for any parameters of the body")
  func badRegex() {
    let line = #line + 2
    let problems = problems { steps in
      steps.given(regex: "^a [") { _ in }
      steps.given(regex: "^(b") { (_, _: Int, _: String) in }
      steps.given(regex: "^c{2,1}$") { (_, _: Int) in }
    }
    check(problems.map(\.place?.line), equals: [line, line + 1, line + 2])
    for (problem, pattern) in zip(problems, ["^a [", "^(b", "^c{2,1}$"]) {
      #expect(problem.message.hasPrefix("The regular expression /\(pattern)/ is not valid: "))
    }
  }

  @Test(
    "adding a definition after the library's closure has returned is a problem with its location")
  func late() throws {
    var kept: StepLibrary.Builder<EmptyWorld>?
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("in time") { _ in }
      kept = steps
    }
    let builder = try #require(kept)
    let definer = builder.given
    let line = #line + 1
    definer("late") { _ in }
    builder.before { _ in }
    builder.parameterType("late", regex: "x") { (text: String) in text }
    let error = #expect(throws: StepLibraryProblems.self) {
      try StepCatalogue(ExecutableDefinitions(joining: [library]), ids: IncrementingIDGenerator())
    }
    check(error?.problems.map(\.place?.line), equals: [line, line + 1, line + 2])
    check(
      error?.problems.first?.message,
      equals:
        "this definition was added after the closure of its StepLibrary had returned, so no run would include it; "
        + "move it into the closure")
  }

  @Test("a late definition without a location is reported at its library")
  func lateDecoder() throws {
    struct Decoder: DocStringDecoder {
      let mediaTypes = ["late"]
      func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value { throw Trouble("never") }
    }
    var kept: StepLibrary.Builder<EmptyWorld>?
    let line = #line + 1
    let library = StepLibrary(EmptyWorld.self) { steps in kept = steps }
    try #require(kept).docStringDecoder(Decoder())
    let error = #expect(throws: StepLibraryProblems.self) {
      try StepCatalogue(ExecutableDefinitions(joining: [library]), ids: IncrementingIDGenerator())
    }
    check(error?.problems.map(\.place?.line), equals: [line])
  }

  @Test("keeping a builder without using it is not a problem")
  func kept() {
    var kept: StepLibrary.Builder<EmptyWorld>?
    checkEmpty(problems { kept = $0 })
    check(kept != nil)
  }

  @Test("a parameter type with an invalid regular expression is a problem with its name and location")
  func badParameterType() {
    let line = #line + 2
    let problems = problems { steps in
      steps.parameterType("bad", regex: "(") { (text: String) in text }
    }
    check(problems.first?.message.hasPrefix("the parameter type {bad}: "), equals: true)
    check(problems.first?.place?.line, equals: line)
  }

  @Test("a transform whose number of parameters differs from its regexp's groups is a problem with its location")
  func groupCount() {
    let line = #line + 2
    let problems = problems { steps in
      steps.parameterType("a", capturing: #"(\d)-(\d(x)?)"#) { (first: Int, _: Int, _: String?) in first }
      steps.parameterType("b", capturing: #"(\d)"#) { () in 1 }
      steps.parameterType("c", capturing: #"\d"#) { (first: Int, _: Int) in first }
      steps.parameterType("d", capturing: #"(\d)-(\d(x)?)"#) { (first: Int, _: String) in first }
    }
    check(
      problems.map(\.message),
      equals: [
        "the transform of the parameter type {a} takes (Int, Int, Optional<String>), but the regexp has 2 capture groups; "
          + "give the transform one parameter for each of them",
        "the transform of the parameter type {b} takes (), but the regexp has 1 capture group; "
          + "give the transform one parameter",
        "the transform of the parameter type {c} takes (Int, Int), but the regexp has no capture group; "
          + "give the transform one parameter, for the whole text",
      ])
    check(problems.map(\.place?.line), equals: [line, line + 1, line + 2])
  }

  @Test("a transform with a parameter of an unsupported type is a problem")
  func groupType() {
    let problems = problems { steps in
      steps.parameterType("a", capturing: #"(\d)-(\d)"#) { (first: Int, _: [Int]) in first }
    }
    check(
      problems.map(\.message),
      equals: [
        "the transform of the parameter type {a} declares its parameter 2 as Array<Int>, which text "
          + "cannot be converted to; declare String or another type that is LosslessStringConvertible"
      ])
  }
}
