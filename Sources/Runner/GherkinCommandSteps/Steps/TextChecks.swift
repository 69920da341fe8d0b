#if os(Linux) || os(macOS)
internal import GherkinSteps
internal import GherkinText

/// Checks of an output or a file: `the output`, `the standard output`, `the standard error` or `the file "name"`.
func defineTextChecks(_ steps: CommandStepBuilder) {
  steps.then("{commandText} should be:", about: "Checks the whole text. Placeholders stand for what varies.") {
    (world, source: TextSource, text: DocString) in try CheckedText(source, of: world).shouldBe(text.content)
  }
  steps.then("{commandText} should be the line {string}", about: "Checks the whole text, which is one line.") {
    (world, source: TextSource, line: String) in try CheckedText(source, of: world).shouldBe(line)
  }
  steps.then("{commandText} should be exactly:", about: "Checks the whole text, without placeholders.") {
    (world, source: TextSource, text: DocString) in
    try CheckedText(source, of: world).shouldBe(text.content, isExact: true)
  }
  steps.then(
    "{commandText} should be as in the fixture {string}",
    about:
      "Checks the whole text, which is in a file of the nearest Fixtures folder. Placeholders stand for what varies."
  ) { (world, source: TextSource, name: String) in
    let fixture = try CommandFixture(name, feature: world.scenario.uri)
    try CheckedText(source, of: world).shouldBe(as: fixture, origin: name)
  }
  steps.then(
    "{commandText} should be the same as the file {string}", about: "Checks that all bytes are those of a file."
  ) {
    (world, source: TextSource, path: String) in
    let other = try CheckedText(.file(path), of: world)
    let text = try CheckedText(source, of: world)
    try text.requireWhole()
    guard text.bytes != other.bytes else { return }
    try text.shouldBe(other.text, isExact: true, origin: " in \(other.name)")
    throw text.failure("differs from \(other.name) in its line ends")
  }
  steps.then("{commandText} should be empty", about: "Checks that there is nothing.") { (world, source: TextSource) in
    try CheckedText(source, of: world).shouldBeEmpty()
  }
  steps.then("{commandText} should have {int} line(s)", about: "Checks the number of lines.") {
    (world, source: TextSource, count: Int) in try CheckedText(source, of: world).shouldHave(lines: count)
  }
  steps.then("{commandText} should have {int} line(s) with {string}", about: "Checks the number of lines with a text.")
  {
    (world, source: TextSource, count: Int, part: String) in
    try CheckedText(source, of: world).shouldHave(lines: count, with: part)
  }
  steps.then("{commandText} should contain {string}", about: "Checks a part of a line.") {
    (world, source: TextSource, part: String) in try CheckedText(source, of: world).shouldContain(part)
  }
  steps.then("{commandText} should not contain {string}", about: "Checks that no line contains a text.") {
    (world, source: TextSource, part: String) in try CheckedText(source, of: world).shouldNotContain(part)
  }
  steps.then("{commandText} should contain:", about: "Checks a part of one or more lines.") {
    (world, source: TextSource, part: DocString) in try CheckedText(source, of: world).shouldContain(part.content)
  }
  steps.then("{commandText} should not contain:", about: "Checks that a part of one or more lines is missing.") {
    (world, source: TextSource, part: DocString) in try CheckedText(source, of: world).shouldNotContain(part.content)
  }
  steps.then("{commandText} should contain each of:", about: "Checks several parts: a table with one in each row.") {
    (world, source: TextSource, parts: DataTable) in
    try requireColumns(1, of: parts, "one text")
    let text = try CheckedText(source, of: world)
    for row in parts.rows { try text.shouldContain(row[0]) }
  }
  steps.then("{commandText} should contain none of:", about: "Checks that several parts are missing.") {
    (world, source: TextSource, parts: DataTable) in
    try requireColumns(1, of: parts, "one text")
    let text = try CheckedText(source, of: world)
    for row in parts.rows { try text.shouldNotContain(row[0]) }
  }
  steps.then(
    "{commandText} should contain the lines in order:", about: "Checks whole lines, between which there may be others."
  ) { (world, source: TextSource, lines: DocString) in
    try CheckedText(source, of: world).shouldContainInOrder(lines.content)
  }
  steps.then(
    "{commandText} should have a line that matches {string}",
    about: "Checks that a regular expression is found in a line."
  ) { (world, source: TextSource, expression: String) in
    let (text, scenario) = (try CheckedText(source, of: world), world.scenario)
    // The search in a line ignores cancellation, so the step may be abandoned without an error that names its cause.
    try await withTaskCancellationHandler {
      try text.shouldMatch(expression)
    } onCancel: {
      scenario.log(
        "the step was cancelled while it matched the regular expression \(VisibleText.quoted(expression, limit: 300)); "
          + "write it without a repetition inside a repetition, which can take very long")
    }
  }
}
#endif
