import GherkinProtocol
import GherkinSteps
import GherkinTestSupport
import GherkinWorkers
import Testing

@Suite("Runners", .commands)
struct RunnerTests {
  private static func runner(_ path: String) throws -> Runner { try Runner(path) { _ in } }

  @Test("a runner lists its definitions, matches regex literals, and converts texts")
  func questions() throws {
    let runner = try Self.runner(BuiltCommand.built("gherkin-run-faults").path)
    defer { runner.discard() }
    let definitions = try runner.definitions()
    #expect(definitions.steps.contains { $0.pattern == .expression("a step") })
    checkEmpty(definitions.problems)
    check(runner.value(of: ["42"], parameterType: "int"), equals: .made("42"))
    #expect(runner.value(of: ["42"], parameterType: "nobody").isFailure)
    let literals = RunnerLiterals(runner, definitions)
    let matches = try literals.matches(of: ["no step of the kind", ""])
    check(matches.count, equals: 2)
  }

  @Test("a text is asked once, and after a failure nothing is asked")
  func known() throws {
    let runner = try Self.runner(BuiltCommand.built("gherkin-run-faults").path)
    let literals = RunnerLiterals(runner, try runner.definitions())
    literals.prefetch(["a", "b"])
    check(try literals.matches(of: ["b", "c", "b", "a"]).count, equals: 4)
    runner.discard()
    check(try literals.matches(of: ["c", "b"]).count, equals: 2)
    #expect(throws: StepLibraryProblem.self) { try literals.matches(of: ["b", "d"]) }
    #expect(throws: StepLibraryProblem.self) { try literals.matches(of: ["b"]) }
  }

  @Test("a program that is no runner is reported with its end and its output", arguments: ["exit 3", "kill -TERM $$"])
  func others(line: String) throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("#!/bin/sh\necho hello\n\(line)\n", to: "runner")
    let runner = try Self.runner(folder.path + "/runner")
    let error = #expect(throws: RunnerProblem.self) { try runner.definitions() }
    check(error?.description.hasPrefix("\(folder.path)/runner ended before it answered: "), equals: true)
    check(error?.description.contains("it printed:\nhello\n; it must call GherkinRun.main(steps:)"), equals: true)
  }

  @Test("a program that does not answer is terminated, and a missing one is reported")
  func silent() throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("#!/bin/sh\nsleep 1000\n", to: "runner")
    let runner = try Self.runner(folder.path + "/runner")
    let error = #expect(throws: RunnerProblem.self) { try runner.definitions(within: .milliseconds(300)) }
    check(error?.description.contains("did not list its steps"), equals: true)
    #expect(throws: RunnerProblem.self) { try Self.runner(folder.path + "/none").definitions() }
  }
}

extension ConvertedValue {
  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
}
