import Foundation
import GherkinTestSupport
import Testing

/// The generator of test functions, as the build plugin starts it.
@Suite("Generated test functions")
struct TestGeneratorTests {
  private static func generate(_ feature: String, name: String = "a.feature") async throws -> (
    status: Int32, text: String, error: String
  ) {
    let folder = try TemporaryFolder()
    try folder.write(feature, to: "a.feature")
    let output = try await BuiltCommand.built("GherkinTestGenerator").run(
      [folder.path + "/a.feature", name, folder.path + "/out.swift"])
    let text = output.status == 0 ? try folder.text(of: "out.swift") : ""
    return (
      output.status, text.replacing(folder.path, with: "/p").replacing(#/0x[0-9a-f]+/#, with: "DIGEST"),
      output.error.replacing(folder.path, with: "/p")
    )
  }

  @Test("a scenario is a function, an outline one with a parameter, and feature and rules are suites")
  func functions() async throws {
    let generated = try await Self.generate(
      """
      @smoke
      Feature: Beers
        Background:
          Given a bar
        Scenario: One for the road
          Then I leave
        @quick @wip
        Scenario: One for the road
          Then I leave
        @slow
        Scenario Outline: <n> beers
          Then I have <n>
          @few @rows
          Examples:
            | n |
            | 1 |
          @many @rows
          Examples:
            | n |
            | 9 |
        Rule: Adults
          Example:
            Then I drink
      """, name: "bar/a.feature")
    check(
      generated.text,
      equals: """
        import GherkinTesting
        import Testing

        extension Features {
          @Suite(.tags(Tag.Feature.`smoke`)) struct `Beers (bar/a.feature)` {
            @Test func `One for the road`() async throws {
              try await Features.scenarios.run("/p/a.feature", digest: DIGEST, line: 5)
            }
            @Test(.tags(Tag.Feature.`quick`, Tag.Feature.`wip`)) func `One for the road #2`() async throws {
              try await Features.scenarios.run("/p/a.feature", digest: DIGEST, line: 8)
            }
            @Test(.tags(Tag.Feature.`slow`, Tag.Feature.`rows`), arguments: try Features.scenarios.rows(of: "/p/a.feature", digest: DIGEST, lines: 11..<21))
            func `<n> beers`(_ scenario: Scenario) async throws {
              try await scenario.run()
            }
            @Suite struct `Rule: Adults` {
              @Test func `(no name)`() async throws {
                try await Features.scenarios.run("/p/a.feature", digest: DIGEST, line: 22)
              }
            }
          }
        }

        """)
  }

  @Test(
    "a name cannot become code, and is a name that Swift accepts",
    arguments: [
      "`; } func f() {", #"\(exit(1))"#, "*/ struct S {}", #"""" quotes """"#, "+", "_", "init", "self", "$0",
      "\u{202E}x\u{7}",
      "a\u{2028}b", "Type", "// note", "#if os(Linux)", "👩‍🚀 flies", "e\u{301}", "9 lives", "   ", "struct", "\u{FEFF}",
    ])
  func hostileNames(name: String) async throws {
    let generated = try await Self.generate(
      "Feature: \(name)\n Scenario: \(name)\n  * a\n Scenario: \(name)\n  * a\n Rule: \(name)\n  Scenario: b\n   * a\n",
      name: name.replacing("\u{7}", with: ""))
    check(generated.status, equals: 0, "\(generated)")
    check(
      generated.text.matches(of: /@Test func `[^`\n\\]+`\(\) async throws \{\n/).count, equals: 3, "\(generated.text)")
    check(generated.text.count { $0 == "`" }, equals: 10, "\(generated.text)")
    let folder = try TemporaryFolder()
    let frame = "enum Features {}\n"
    try folder.write(
      frame
        + generated.text.replacing("@Test ", with: "").replacing("@Suite ", with: "")
        .replacing("import GherkinTesting\nimport Testing\n", with: "")
        .replacing(#/try await Features.*/#, with: ""), to: "a.swift")
    let compiled = try await BuiltCommand.env.run(["swiftc", "-typecheck", folder.path + "/a.swift"])
    check(compiled.status, equals: 0, "\(compiled.error)\n\(generated.text)")
  }

  @Test("names with numbers of their own, equal ones but for spaces, and those of the generated code stay apart")
  func unique() async throws {
    let names = ["Pay", "Pay", "Pay #2", "Testing", "Features", "Int"]
    let text = try await Self.generate(
      "Feature: a\n" + names.map { " Scenario: \($0)\n  * a\n" }.joined()
        + " Rule: A  b\n  Scenario: c\n   * a\n Rule: A b\n  Scenario: c\n   * a\n"
    ).text
    check(
      text.matches(of: /(?:func|struct) `(.+?)`/).map { String($0.1) },
      equals: [
        "a (a.feature)", "Pay", "Pay #2", "Pay #2 #2", "scenario Testing", "scenario Features", "scenario Int",
        "Rule: A b", "c", "Rule: A b #2", "c",
      ])
  }

  @Test("tags are declared once and cannot become code, and a test requires functions of all features")
  func tags() async throws {
    let folder = try TemporaryFolder()
    try folder.write("@smoke @a`b\nFeature: a\n @smoke\n Scenario: b\n  * c\n", to: "a.feature")
    try folder.write(
      "Feature: a\n @init\n Rule: r\n  @slow(3)\n  Scenario: b\n   * <c>\n   @rows\n   Examples:\n    | c |\n    | d |\n",
      to: "b.feature")
    try folder.write("What?", to: "c.feature")
    let files = ["a", "b", "c"].map { "\(folder.path)/\($0).feature" }
    let output = try await BuiltCommand.built("GherkinTestGenerator").run(
      ["--tags", folder.path + "/out.swift"] + files)
    check(output.status, equals: 0, "\(output)")
    check(
      try folder.text(of: "out.swift"),
      equals: """
        import GherkinTesting
        import Testing

        extension Tag {
          enum Feature {
            @Tag static var `a'b`: Tag
            @Tag static var `rows`: Tag
            @Tag static var `slow(3)`: Tag
            @Tag static var `smoke`: Tag
            @Tag static var `tag init`: Tag
          }
        }

        extension Features {
          @Test static func `each feature has test functions`() throws {
            try Features.scenarios.requireFunctions(of: [
              "\(files[0])",
              "\(files[1])",
              "\(files[2])",
            ])
          }
        }

        """)
  }

  @Test("a parse error is an error of the build at its line")
  func parseError() async throws {
    let generated = try await Self.generate("Feature: a\n  Scenario: b\n    Given c\n    what?\n")
    check(generated.status, equals: 1)
    #expect(generated.error.hasPrefix("/p/a.feature:4:5: error: "), "\(generated.error)")
    let missing = try await Self.generate("\u{0}")
    check(missing.status, equals: 1, "\(missing)")
  }

  @Test("a file that cannot be written is named, and not the feature")
  func unwritable() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: a\n", to: "a.feature")
    let program = BuiltCommand.built("GherkinTestGenerator")
    let output = try await program.run([folder.path + "/a.feature", "a.feature", folder.path + "/no/out.swift"])
    check(output.status, equals: 1)
    #expect(output.error.hasPrefix("error: \(folder.path)/no/out.swift cannot be written: "), "\(output.error)")
    check(output.error, lacks: "NSCocoaErrorDomain")
  }
}
