import GherkinExpressions
import GherkinSteps
import GherkinDefinitions
import GherkinSourceScanner
import GherkinTestSupport
import Testing

@Suite("Merging definitions of the runner and of sources")
struct DefinitionMergeTests {
  private func scan(_ patterns: String...) -> StepScan {
    let calls = patterns.map {
      $0.hasPrefix("\\") ? "steps.given(\($0.dropFirst())) { _ in }" : "steps.given(\"\($0)\") { _ in }"
    }
    let type = "steps.parameterType(\"new\", regex: \"n\") { (text: String) -> Int in 1 }"
    return StepScan(Array("let a = StepLibrary(W.self) { steps in \(calls.joined(separator: "\n")); \(type) }".utf8))
  }

  private let runner = RunnerDefinitions(
    builtAt: 100,
    definitions: [
      KnownDefinition(pattern: "old", form: .expression, file: "A.swift", line: 1, origin: .runner),
      KnownDefinition(pattern: "other", form: .regularExpression, file: "B.swift", line: 7, origin: .runner),
    ],
    parameterTypes: [
      KnownParameterType(name: "old", regexps: ["o"], file: "A.swift", line: 3, origin: .runner),
      KnownParameterType(name: "elsewhere", regexps: ["e"], file: nil, line: nil, origin: .runner),
    ])

  private func patterns(_ state: DefinitionMerge.SourceState?) -> [String?] {
    DefinitionMerge(runner: runner, sources: state.map { ["A.swift": $0] } ?? [:]).definitions.map(\.pattern)
  }

  @Test("the runner's definitions are used for older and unknown files")
  func older() throws {
    check(patterns(nil), equals: ["old", "other"])
    check(patterns(.saved(modifiedAt: 100, scan: nil)), equals: ["old", "other"])
    check(patterns(.saved(modifiedAt: 100, scan: scan("new"))), equals: ["old", "other"])
    let merge = DefinitionMerge(runner: runner, sources: ["A.swift": .saved(modifiedAt: 1, scan: scan("old"))])
    let definition = try #require(merge.definitions.first)
    check(definition.origin, equals: .runner)
    check(definition.call?.pattern.text?.value, equals: "old")
    check(merge.parameterTypes.map(\.name), equals: ["elsewhere", "old"])
  }

  @Test("scanned definitions are used for newer and unsaved files")
  func newer() {
    check(patterns(.saved(modifiedAt: 101, scan: scan("new"))), equals: ["new", "other"])
    check(patterns(.unsaved(scan("x", "y"))), equals: ["x", "y", "other"])
    // Without a scan, the definitions of the runner are used.
    check(patterns(.saved(modifiedAt: 101, scan: nil)), equals: ["old", "other"])
    let merge = DefinitionMerge(runner: runner, sources: ["A.swift": .unsaved(scan("x"))])
    check(merge.parameterTypes.map(\.name), equals: ["elsewhere", "new"])
    check(merge.definitions.first?.origin, equals: .scan)
    check(merge.registry().parameterType(named: "new")?.regexps, equals: ["n"])
  }

  @Test("a parameter type that is no literal keeps the regular expressions of the runner, and a new one is unknown")
  func types() throws {
    func merge(_ calls: String, builtAt: Int64 = 100) throws -> (DefinitionMerge, [DefinitionProblem]) {
      let scan = StepScan(Array("let a = StepLibrary(W.self) { steps in \(calls) }".utf8))
      let merge = DefinitionMerge(runner: runner, sources: ["A.swift": .saved(modifiedAt: builtAt + 1, scan: scan)])
      return (merge, DefinitionCheck(merge).problems(of: scan, in: "A.swift"))
    }
    let (known, _) = try merge("steps.parameterType(Old.self); steps.given(\"a {old}\") { (_, o: Old) in }")
    check(known.registry().parameterType(named: "old")?.regexps, equals: ["o"])
    check(known.parameterTypes.map(\.name), equals: ["elsewhere", "old"])
    let (new, problems) = try merge("steps.parameterType(New.self); steps.given(\"a {new} {newe}\") { _ in }")
    check(new.hasUnknownDefinitions, equals: true)
    check(problems.map(\.message), equals: [])
    let (computed, others) = try merge(
      "steps.parameterType(name, regex: \"a\"); steps.given(\"a {any} {old}\") { _ in }")
    check(computed.parameterTypes.map(\.name), equals: ["elsewhere", "old"])
    check(others.map(\.code), equals: [])
    let (literal, errors) = try merge("steps.parameterType(\"x\", regex: \"a\"); steps.given(\"a {any}\") { _ in }")
    check(literal.hasUnknownDefinitions, equals: false)
    check(errors.map(\.code), equals: [.undefinedParameterType])
    check(try merge("steps.given(pattern) { _ in }").0.hasUnknownDefinitions, equals: true)
  }

  @Test("the runner's definitions are used for calls that #sourceLocation assigns to another file")
  func relocated() {
    let text =
      "let a = StepLibrary(W.self) { s in\n#sourceLocation(file: \"A.gyb\", line: 1)\ns.given(\"other\") { _ in }\n}"
    let sources: [String: DefinitionMerge.SourceState] = ["A.swift": .unsaved(StepScan(Array(text.utf8)))]
    check(DefinitionMerge(runner: runner, sources: sources).definitions.map(\.file), equals: ["B.swift"])
    check(DefinitionMerge(runner: nil, sources: sources).definitions.map(\.file), equals: ["A.swift"])
  }

  @Test("definitions of removed files are dropped")
  func gone() {
    check(patterns(.gone), equals: ["other"])
    check(
      DefinitionMerge(runner: runner, sources: ["A.swift": .gone]).parameterTypes.map(\.name), equals: ["elsewhere"])
  }

  @Test("a call with an unknown pattern gets the runner's definitions of the changed file")
  func unknown() {
    let merge = DefinitionMerge(runner: runner, sources: ["A.swift": .unsaved(scan("\\name", "new"))])
    check(Set(merge.definitions.map(\.pattern)), equals: ["new", "old", "other"])
    check(merge.definitions.first { $0.pattern == "old" }?.line, equals: 1)
    let alone = DefinitionMerge(runner: nil, sources: ["A.swift": .unsaved(scan("\\name"))])
    check(alone.definitions.map(\.pattern), equals: [nil])
    #expect(!alone.hasRunner)
  }
}
