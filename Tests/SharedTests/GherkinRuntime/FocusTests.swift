import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Focused scenarios")
struct FocusTests {
  private static func select(_ text: String, allowsFocus: Bool = true) throws -> SelectedScenarios {
    var selection = RunSelection()
    selection.allowsFocus = allowsFocus
    let ids = IncrementingIDGenerator()
    let source = Source(uri: "a.feature", text: text)
    return try FeatureCompiler(selection).compile([source], with: FeatureParser(), ids: ids).select(selection)
  }

  private static let someFocused = """
    Feature: f
      Scenario: a
        Given x
      @focus
      Scenario Outline: b
        Given <x>
        Examples:
          | x |
          | 1 |
          | 2 |
      @focus
      Rule: r
        Scenario: c
          Given x
    """

  @Test("if no scenario is focused, all run")
  func none() throws {
    let scenarios = try Self.select("Feature: f\n@focused\nScenario: a\nGiven x\nScenario: b\nGiven x")
    #expect(scenarios.focusCount == nil)
    check(scenarios.count, equals: 2)
  }

  @Test("if some scenarios are focused, only these run")
  func some() throws {
    let scenarios = try Self.select(Self.someFocused)
    check(scenarios.focusCount, equals: 3)
    check(scenarios.features.scenarios.count, equals: 4)
    check(scenarios.count, equals: 3)
  }

  @Test("if focus is forbidden, each focused scenario is reported once with its location")
  func forbidden() throws {
    let error = try #require(throws: SelectionError.self) {
      try Self.select(Self.someFocused, allowsFocus: false)
    }
    guard case .forbiddenFocus(let scenarios) = error else {
      Issue.record("\(error)")
      return
    }
    check(scenarios.map { "\($0.uri):\($0.line) \($0.name)" }, equals: ["a.feature:5 b", "a.feature:13 c"])
  }
}
