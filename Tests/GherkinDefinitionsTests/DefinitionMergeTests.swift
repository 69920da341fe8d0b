import GherkinExpressions
import GherkinDefinitions
import GherkinSourceScanner
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
    #expect(patterns(nil) == ["old", "other"])
    #expect(patterns(.saved(modifiedAt: 100, scan: nil)) == ["old", "other"])
    #expect(patterns(.saved(modifiedAt: 100, scan: scan("new"))) == ["old", "other"])
    let merge = DefinitionMerge(runner: runner, sources: ["A.swift": .saved(modifiedAt: 1, scan: scan("old"))])
    let definition = try #require(merge.definitions.first)
    #expect(definition.origin == .runner)
    #expect(definition.call?.pattern.text?.value == "old")
    #expect(merge.parameterTypes.map(\.name) == ["elsewhere", "old"])
  }

  @Test("scanned definitions are used for newer and unsaved files")
  func newer() {
    #expect(patterns(.saved(modifiedAt: 101, scan: scan("new"))) == ["new", "other"])
    #expect(patterns(.unsaved(scan("x", "y"))) == ["x", "y", "other"])
    // Without a scan, the definitions of the runner are used.
    #expect(patterns(.saved(modifiedAt: 101, scan: nil)) == ["old", "other"])
    let merge = DefinitionMerge(runner: runner, sources: ["A.swift": .unsaved(scan("x"))])
    #expect(merge.parameterTypes.map(\.name) == ["elsewhere", "new"])
    #expect(merge.definitions.first?.origin == .scan)
    #expect(merge.registry().parameterType(named: "new")?.regexps == ["n"])
  }

  @Test("the runner's definitions are used for calls that #sourceLocation assigns to another file")
  func relocated() {
    let text =
      "let a = StepLibrary(W.self) { s in\n#sourceLocation(file: \"A.gyb\", line: 1)\ns.given(\"other\") { _ in }\n}"
    let sources: [String: DefinitionMerge.SourceState] = ["A.swift": .unsaved(StepScan(Array(text.utf8)))]
    #expect(DefinitionMerge(runner: runner, sources: sources).definitions.map(\.file) == ["B.swift"])
    #expect(DefinitionMerge(runner: nil, sources: sources).definitions.map(\.file) == ["A.swift"])
  }

  @Test("definitions of removed files are dropped")
  func gone() {
    #expect(patterns(.gone) == ["other"])
    #expect(DefinitionMerge(runner: runner, sources: ["A.swift": .gone]).parameterTypes.map(\.name) == ["elsewhere"])
  }

  @Test("a call with an unknown pattern gets the runner's definitions of the changed file")
  func unknown() {
    let merge = DefinitionMerge(runner: runner, sources: ["A.swift": .unsaved(scan("\\name", "new"))])
    #expect(Set(merge.definitions.map(\.pattern)) == ["new", "old", "other"])
    #expect(merge.definitions.first { $0.pattern == "old" }?.line == 1)
    let alone = DefinitionMerge(runner: nil, sources: ["A.swift": .unsaved(scan("\\name"))])
    #expect(alone.definitions.map(\.pattern) == [nil])
    #expect(!alone.hasRunner)
  }
}
