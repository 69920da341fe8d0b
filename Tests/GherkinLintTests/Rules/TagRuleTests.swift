import GherkinSyntax
import GherkinLint
import Testing

@Suite("Lint: rules about tags")
struct TagRuleTests {
  @Test("a duplicate tag on an element is found")
  func duplicate() throws {
    try expect(
      "duplicate-tag", in: "@a @b\n1️⃣@a\nFeature: f\n@a\nScenario: s\n* x\n@c 2️⃣@c\nExamples:\n| a |\n",
      finds: [
        "1️⃣": "the tag \"@a\" is here twice; remove one of them",
        "2️⃣": "the tag \"@c\" is here twice; remove one of them",
      ])
  }

  @Test("a tag in the comment of a line of tags is found, but other comments are not")
  func comment() throws {
    try expect(
      "tag-comment", in: "@a #1️⃣@b @c\nFeature: f\n@a # see a@b.org, @ and so on\nScenario: s\n@x#y\nScenario: t\n",
      finds: ["1️⃣": "\"@b\" is part of a comment, not a tag; remove the # in front of it, or move the comment"])
  }

  @Test("a tag of all scenarios is found if there are several")
  func common() throws {
    try expect(
      "common-tag", in: "1️⃣Feature: f\n@a @b @a\nScenario: s\nRule: r\n@c @a\nScenario: t\n",
      finds: ["1️⃣": "all 2 scenarios have the tag \"@a\"; write it once, above the feature"])
    try expect("common-tag", in: "Feature: f\n@a\nScenario: s\n", finds: [:])
  }

  @Test("a scenario without a required or inherited tag is found")
  func required() throws {
    let text = """
      Feature: f
        1️⃣Scenario: a
        @team-red
        Scenario: b
        @team-red
        Rule: r
          Scenario: c
        Rule: q
          2️⃣Scenario: d
            * x
            @team-a
            Examples:
            Examples:
          Scenario: e
            * x
            @ticket(3)
            Examples:
      """
    let message = "the scenario has none of the tags @team-*, @ticket; add one to the scenario, its rule or its feature"
    try expect("required-tags", in: text, finds: ["1️⃣": message, "2️⃣": message], value: "@team-*, @ticket")
    try expect(
      "required-tags", in: "Feature: f\n1️⃣Scenario: a\n@xa-b-\nScenario: b\n",
      finds: ["1️⃣": "the scenario has no tag @*a*b*; add one to the scenario, its rule or its feature"], value: "@*a*b*")
  }

  @Test("a restricted tag is found anywhere")
  func restricted() throws {
    try expect(
      "restricted-tags", in: "1️⃣@wip\nFeature: f\n@wipe\nScenario: s\n* x\n2️⃣@wip(2)\nExamples:\n| a |\n",
      finds: [
        "1️⃣": "the tag \"@wip\" is restricted; remove it", "2️⃣": "the tag \"@wip(2)\" is restricted; remove it",
      ],
      value: "@wip")
  }

  @Test("a tag that is not allowed is found, unless it is reserved")
  func allowed() throws {
    try expect(
      "allowed-tags", in: "@slow @skip @timeout(3s) 1️⃣@slwo 2️⃣@other @team-x\nFeature: f\n",
      finds: [
        "1️⃣": "the tag \"@slwo\" is not allowed; did you mean @slow?",
        "2️⃣": "the tag \"@other\" is not allowed; remove it, or add it to the allowed tags",
      ],
      value: "@slow,@team-*")
  }
}
