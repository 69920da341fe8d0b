import GherkinSyntax
import GherkinLint
import GherkinTestSupport
import Testing

@Suite("Lint: similar tags")
struct NearTagTests {
  private func found(_ text: String, used: Set<String>) throws -> [String] {
    let source = Source(uri: "a.feature", text: text)
    return try findings("near-tag", in: LintedSuite([ParsedSource(source)], usedTags: used)).map(\.text)
  }

  @Test("a tag that resembles one in a filter or a hook is found anywhere")
  func near() throws {
    check(
      try found("@slwo @slow @beer\nFeature: f\n  @slwo\n  Scenario: s\n", used: ["@slow"]),
      equals: [
        "a.feature:1:1: near-tag: nothing uses the tag \"@slwo\"; did you mean @slow?",
        "a.feature:3:3: near-tag: nothing uses the tag \"@slwo\"; did you mean @slow?",
      ])
  }

  @Test("a misspelt tag for a known failure is reported with the correct tag")
  func knownFailure() throws {
    check(
      try found("@known-failures @known-failure @known-failure(APP-12)\nFeature: f\n", used: []),
      equals: [
        "a.feature:1:1: near-tag: nothing uses the tag \"@known-failures\"; did you mean @known-failure?"
      ])
  }

  @Test("reserved tags are treated as used, with any argument")
  func own() throws {
    check(
      try found("@timeuot(5s) @timeout(5s) @lock(a) @focsu\nFeature: f\n", used: []),
      equals: [
        "a.feature:1:1: near-tag: nothing uses the tag \"@timeuot(5s)\"; did you mean @timeout?",
        "a.feature:1:36: near-tag: nothing uses the tag \"@focsu\"; did you mean @focus?",
      ])
  }

  @Test("a reserved tag without its argument is reported, unless a filter or a hook uses it")
  func withoutArgument() throws {
    let feature = "@retry @only @timeout(5s) @skip @serial\nFeature: f\n  @examples\n  Scenario: s\n"
    check(
      try found(feature, used: ["@only"]),
      equals: [
        "a.feature:1:1: near-tag: nothing uses the tag \"@retry\"; did you mean @retry(2)?",
        "a.feature:3:3: near-tag: nothing uses the tag \"@examples\"; did you mean @examples(file.yaml)?",
      ])
  }
}
