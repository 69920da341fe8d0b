import Gherkin
import GherkinRuntime
import Testing

@Suite("Scenarios in focus")
struct FocusTests {
  private static func focus(_ text: String) -> (focus: Focus, documents: [GherkinDocument]) {
    let features = FeatureSet([Source(uri: "a.feature", text: text)], ids: IncrementingIDGenerator())
    return (Focus(features.pickles), features.documents)
  }

  @Test("where nothing is in focus, all run")
  func none() {
    let (focus, documents) = Self.focus("Feature: f\n@focused\nScenario: a\nGiven x\nScenario: b\nGiven x")
    #expect(!focus.isOn)
    #expect(focus.pickles.map(\.name) == ["a", "b"])
    #expect(focus.scenarios(in: documents).isEmpty)
  }

  @Test("where some are, only those run, each named with its place once")
  func some() {
    let (focus, documents) = Self.focus(
      """
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
      """)
    #expect(focus.isOn)
    #expect(focus.pickles.map(\.name) == ["b", "b", "c"])
    #expect(
      focus.scenarios(in: documents).map { "\($0.uri):\($0.scenario.location.line)" } == [
        "a.feature:5", "a.feature:13",
      ])
  }
}
