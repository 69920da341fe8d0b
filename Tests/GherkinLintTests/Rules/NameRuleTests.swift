import Testing

@Suite("Lint: rules about names and wording")
struct NameRuleTests {
  @Test("features and scenarios without a name are found")
  func unnamed() throws {
    try expect(
      "unnamed", in: "1️⃣Feature:\nBackground:\n* x\n2️⃣Scenario:\nRule: r\n3️⃣Scenario Outline: \nExamples:\n",
      finds: [
        "1️⃣": "the \"Feature\" here has no name; write its name after the colon",
        "2️⃣": "the \"Scenario\" here has no name; write its name after the colon",
        "3️⃣": "the \"Scenario Outline\" here has no name; write its name after the colon",
      ])
  }

  @Test("a name that is longer than the limit is found")
  func length() throws {
    try expect(
      "name-length", in: "Feature: ä👩‍👧c\n1️⃣Rule: abcd\nScenario: abc\n",
      finds: ["1️⃣": "the name has 4 characters, more than 3; shorten it, and write the rest in the description"],
      value: "3")
  }

  @Test(
    "a file name in another style is reported with the correct name",
    arguments: [
      ("kebab-case", "a/SignIn v2.feature", "sign-in-v2.feature"),
      ("snake_case", "sign-in.feature.md", "sign_in.feature.md"), ("camelCase", "Sign_in.feature", "signIn.feature"),
      ("PascalCase", "sign in.feature", "SignIn.feature"),
    ])
  func fileName(style: String, uri: String, wanted: String) throws {
    let name = uri.split(separator: "/").last ?? ""
    let heading = uri.hasSuffix(".md") ? "# " : ""
    try expect(
      "file-name", in: "1️⃣\(heading)Feature: f\n",
      finds: ["1️⃣": "the file name \"\(name)\" is not in \(style); rename the file to \(wanted)"], uri: uri, value: style
    )
    try expect("file-name", in: "\(heading)Feature: f\n", finds: [:], uri: wanted, value: style)
  }

  @Test("a forbidden pattern is found in names, descriptions and steps, but not in data")
  func pattern() throws {
    let found = "matches the forbidden pattern \"(?i)\\bclick\\w*\"; rephrase it"
    try expect(
      "forbidden-pattern",
      in: """
        @click
        Feature: é 1️⃣Clicks
          One 2️⃣clicks here.
          # click
          Scenario: s
            When I 3️⃣click
              | click |
              ```
              click
              ```
        """,
      finds: ["1️⃣": "\"Clicks\" \(found)", "2️⃣": "\"clicks\" \(found)", "3️⃣": "\"click\" \(found)"],
      value: "(?i)\\bclick\\w*")
  }
}
