import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Tags of values")
struct TagTests {
  @Test("a tag determines the type of a scalar")
  func scalars() throws {
    let text = "[!!str 12, !!int '12', !!float 3, !!bool \"true\", !!null '~', ! 12, !<tag:yaml.org,2002:int> 1]"
    check(
      try decode([YAMLValue].self, text),
      equals: [.string("12"), .int(12), .float(3), .bool(true), .null, .string("12"), .int(1)])
  }

  @Test("a tag on a collection must match its kind")
  func collections() throws {
    check(try decode([String: [Int]].self, "!!map {a: !!seq [1]}"), equals: ["a": [1]])
    check(
      try complaint(YAMLValue.self, "!!map [a]"), equals: "the tag !!map cannot precede a sequence. Remove the tag.")
    check(
      try complaint(YAMLValue.self, "!!str {a: b}"), equals: "the tag !!str cannot precede a mapping. Remove the tag.")
    check(
      try complaint(YAMLValue.self, "!!seq a"), equals: "the tag !!seq cannot precede a single value. Remove the tag.")
  }

  @Test("a text with the tag !!str is not a number")
  func text() throws {
    check(
      try complaint(Int.self, "!!str 12"), equals: "an integer is needed, but this is the text \"12\". Remove the tag.")
  }

  @Test("a tag that does not match its text is an error for untyped values too")
  func unfit() throws {
    check(
      try failure([YAMLValue].self, "- !!int twelve"),
      equals: """
        f.yaml:1:3: [0]: "twelve" does not fit the tag !!int
          1 | - !!int twelve
            |   ^
        Change the value, or remove the tag.
        """)
  }

  @Test(
    "any other tag is an error",
    arguments: ["!beer", "!!set", "!<tag:example.org,2026:beer>", "!<tag:yaml.com,2002:int>"])
  func unknown(_ tag: String) throws {
    let name = tag.hasPrefix("!<") ? String(tag.dropFirst(2).dropLast()) : tag
    let remedy =
      "Remove it, or use one of "
      + "!!null, !!bool, !!int, !!float, !!str, !!binary, !!timestamp, !!seq, !!map."
    check(
      try failure(YAMLValue.self, "- \(tag) x\n"),
      equals: """
        f.yaml:1:3: [0]: the tag \(name) is not known
          1 | - \(tag) x
            |   ^
        \(remedy)
        """)
    check(try complaint(YAMLValue.self, "\(tag) [x]"), equals: "the tag \(name) is not known. \(remedy)")
  }
}
