#if os(Linux) || os(macOS)
internal import GherkinData
internal import GherkinSteps
internal import GherkinText

/// Checks of JSON values, by a JSON Pointer such as `/name/0`.
func defineJSONChecks(_ steps: CommandStepBuilder) {
  steps.then(
    "the JSON value {string} of {commandText} should be {string}",
    about: "Checks a text, a number, true, false or null."
  ) { (world, pointer: String, source: TextSource, expected: String) in
    try JSONCheck(pointer, source, world).shouldBe(expected)
  }
  steps.then("the JSON value {string} of {commandText} should be:", about: "Checks a value, which is written as JSON.")
  {
    (world, pointer: String, source: TextSource, expected: DocString) in
    let check = try JSONCheck(pointer, source, world)
    let wanted: YAMLNode
    do throws(YAMLError) {
      wanted = try JSONParser.node(in: Array(expected.content.utf8), file: "doc string")
    } catch {
      throw CommandError("the doc string is not JSON: \(error.line):\(error.column): \(error.problem)")
    }
    let found = try check.required()
    guard !found.isEqual(to: wanted) else { return }
    throw check.failure(
      "is \(found.json(limit: 1000)), not \(wanted.json(limit: 1000))",
      expected: wanted.json(limit: ComparedValues.sizeLimit), actual: found.json(limit: ComparedValues.sizeLimit))
  }
  steps.then(
    "the JSON value {string} of {commandText} should contain {string}",
    about: "Checks a part of a text, or an element of an array."
  ) { (world, pointer: String, source: TextSource, part: String) in
    let check = try JSONCheck(pointer, source, world)
    let found = try check.required()
    let isContained =
      found.sequence.map { $0.contains { ExactText($0.scalar?.text ?? "") == ExactText(part) && $0.scalar != nil } }
      ?? (found.scalar?.kind == .string && found.scalar?.text.utf8.firstRange(of: part.utf8) != nil)
    guard !isContained else { return }
    throw check.failure("is \(found.json(limit: 1000)), which does not contain \(VisibleText.quoted(part))")
  }
  steps.then(
    "the JSON value {string} of {commandText} should have {int} element(s)",
    about: "Checks the number of elements of an array, or of keys of an object."
  ) { (world, pointer: String, source: TextSource, count: Int) in
    let check = try JSONCheck(pointer, source, world)
    let found = try check.required()
    guard let number = found.sequence?.count ?? found.mapping?.entries.count else {
      throw check.failure("is \(found.json(limit: 200)), which has no elements")
    }
    guard number != count else { return }
    throw check.failure("has \(number) element\(number == 1 ? "" : "s"), not \(count)")
  }
  steps.then("the JSON value {string} of {commandText} should not exist", about: "Checks that there is no such value.")
  {
    (world, pointer: String, source: TextSource) in
    let check = try JSONCheck(pointer, source, world)
    guard let found = check.value else { return }
    throw check.failure("is \(found.json(limit: 200))")
  }
  steps.then(
    "{commandText} should have the JSON values:", about: "Checks several values: a row is a JSON Pointer and a value."
  ) { (world, source: TextSource, table: DataTable) in
    try requireColumns(2, of: table, "a JSON Pointer and a value")
    for row in table.rows { try JSONCheck(row[0], source, world).shouldBe(row[1]) }
  }
}

/// A value that a step checks.
private struct JSONCheck {
  private let pointer: JSONPointer
  private let text: CheckedText
  private let root: YAMLNode

  init(_ pointer: String, _ source: TextSource, _ world: CommandWorld) throws {
    self.pointer = try JSONPointer(pointer)
    text = try CheckedText(source, of: world)
    root = try JSONText(text).root
  }

  var value: YAMLNode? { pointer.value(in: root) }

  func required() throws -> YAMLNode {
    guard let value else {
      throw text.failure("has no JSON value \(VisibleText.quoted(pointer.text)): \(pointer.problem(in: root))", "")
    }
    return value
  }

  func shouldBe(_ expected: String) throws {
    let found = try required()
    guard let scalar = found.scalar, ExactText(scalar.text) == ExactText(expected) else {
      let hint = found.scalar == nil ? "; compare it with the step that ends with: should be:" : ""
      throw failure(
        "is \(found.json(limit: 300)), not \(VisibleText.quoted(expected, limit: 300))\(hint)", expected: expected,
        actual: found.scalar?.text ?? found.json(limit: ComparedValues.sizeLimit))
    }
  }

  /// Creates the failure of a check.
  ///
  /// - Parameters:
  ///   - expected: the expected value for reports; empty if there is none.
  ///   - actual: the actual value for reports.
  func failure(_ problem: String, expected: String = "", actual: String = "") -> CommandError {
    let name = "the JSON value \(VisibleText.quoted(pointer.text)) of \(text.name)"
    return CommandError(
      "\(name) \(problem)", ComparedValues(name: name, expected: .text(expected), actual: .text(actual)))
  }
}
#endif
