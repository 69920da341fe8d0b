import GherkinSyntax
import GherkinTestSupport
import Testing

/// Unusual and very large sources. Each must result in a document or in errors, within the time limit.
@Suite(.long) struct RobustnessTests {
  /// Parses and compiles a source. Only the fact that this ends is tested.
  @discardableResult
  private func run(_ bytes: [UInt8], _ mediaType: Source.MediaType = .plain) -> Int {
    let ids = IncrementingIDGenerator()
    do {
      let source = Source(uri: "a.feature", bytes: bytes, mediaType: mediaType)
      let document = try GherkinParser().parse(source, ids: ids)
      return try PickleCompiler().compile(document, ids: ids).count
    } catch {
      check((1...11), contains: error.errors.count)
      return 0
    }
  }

  @Test("mutations of a comprehensive file are parsed without a crash", arguments: [Source.MediaType.plain, .markdown])
  func mutations(mediaType: Source.MediaType) {
    var random = SeededGenerator(seed: 7)
    let seed = mediaType == .plain ? Self.everything : Self.everythingInMarkdown
    for _ in 0..<1000 { run(random.mutation(of: seed), mediaType) }
  }

  @Test("random bytes are parsed without a crash", arguments: [Source.MediaType.plain, .markdown])
  func randomBytes(mediaType: Source.MediaType) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<700 {
      run((0..<random.below(300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }, mediaType)
      run((0..<random.below(300)).map { _ in random.pick(from: Array("@#|\\\"`<>*:- \t\r\naGiven".utf8)) }, mediaType)
    }
  }

  @Test("every prefix of a comprehensive file is parsed without a crash")
  func prefixes() {
    let bytes = Array(Self.everything.utf8)
    for count in 0...bytes.count { run(Array(bytes[..<count])) }
  }

  @Test("a line of a million letters is parsed", arguments: ["Given ", "| ", "@"])
  func longLine(start: String) {
    let line = start + String(repeating: "x", count: 1_000_000)
    run(Array("Feature: f\nScenario: s\n* a\n\(line)".utf8))
  }

  @Test("100,000 rows of examples are parsed")
  func manyRows() {
    let rows = String(repeating: "| 1 |\n", count: 100_000)
    check(run(Array("Feature: f\nScenario: s\n* <a>\nExamples:\n| a |\n\(rows)".utf8)), equals: 100_000)
  }

  @Test("100,000 tags are parsed, on one line and on separate lines", arguments: [" ", "\n", "", "\n#c\n\n"])
  func manyTags(separator: String) {
    let tags = String(repeating: "@t" + separator, count: 100_000)
    check(run(Array("Feature: f\n\(tags)\nScenario: s\n* a".utf8)), equals: 1)
  }

  private static let everything = """
    # language: en
    @a @b #c
    Feature: f
      text

      # comment
      Background: b
        Given x
      @c
      Scenario Outline: <p> é
        text
        * <q> "<p>"
          | a \\| b | <p> |
          | \\n | ü |
          \"\"\"json
          {"a": "<q>"}
          \\"\\"\\"
          \"\"\"
        And y
          ```
          z
          ```
      @d
      Examples: e
        text
        | p | q |
        | 1 | <p> |
      Rule: r
        Background:
          When z
        Example: s
          Then w

    """

  private static let everythingInMarkdown = """
    `@a` `@b`
    # Feature: f
    text
    ## Background: b
    * Given x
    `@c`
    ### Scenario Outline: <p>
    - When <q>
      | a | <p> |
      | - | :-: |
      | b | ü |
    - Then y
      ````json
      ```
      ````
    #### Examples:
      | p | q |
      | 1 | <p> |
    ## Rule: r
    ### Example: s
    + And z

    """
}
