import CucumberExpressions
import CucumberMessages
import Gherkin
import GherkinSteps
import TextSupport

/// A matched step, ready to be called: makes the values of its arguments, and calls the definition's body.
struct StepCall: Sendable {
  private let catalogue: StepCatalogue
  private let testCase: TestCase
  private let position: Int
  private let match: StepMatch

  private var definition: MatchableStep { catalogue.steps[match.step] }

  /// The limit that the definition sets; nil if it sets none.
  var timeout: Duration? { definition.definition.timeout }

  init(_ match: StepMatch, step position: Int, of testCase: TestCase, _ catalogue: StepCatalogue) {
    self.catalogue = catalogue
    self.testCase = testCase
    self.position = position
    self.match = match
  }

  /// Calls the body.
  ///
  /// - Throws: what the body throws; ``TransformError`` if a parameter type of an author throws; ``StepCallError`` or
  ///   ``GroupConversionError`` if table, doc string or the text of an argument do not fit the body.
  func run(_ state: ScenarioState) async throws {
    let definition = definition
    var values = try capturesOfLiteral(definition)
    let (table, docString) = blocks()
    values.reserveCapacity(values.count + definition.slots.count)
    var next = Int(match.groups.lowerBound)
    for slot in definition.slots {
      switch slot {
      case .value(let transform):
        let first = next
        let input = try input(at: &next, definition)
        switch transform {
        case .immediate(let transform): values.append(try transform(input))
        case .user(let transform):
          do {
            values.append(try await transform(input))
          } catch let error where !(error is Pending || error is Skip || error is CancellationError) {
            throw TransformError(error, definition.parameterType(values.count), wholeText(at: first))
          }
        }
      case .text(let conversion):
        values.append(try conversion.value(of: wholeText(at: &next), for: "the definition's body"))
      case .dataTable:
        guard let table else { throw StepCallError.missingBlock("table") }
        values.append(table)
      case .docString:
        guard let docString else { throw StepCallError.missingBlock("doc string") }
        values.append(docString)
      }
    }
    if table != nil || docString != nil { try checkBlocks(table, docString, definition) }
    try await definition.definition.body(state, values)
  }

  /// The table and the doc string of the step.
  private func blocks() -> (DataTable?, DocString?) {
    var blocks: (table: DataTable?, docString: DocString?)
    for block in testCase.blocks(ofStep: position) {
      switch block {
      case .dataTable(let table): blocks.table = DataTable(table, catalogue.registry, uri: testCase.uri)
      case .docString(let text): blocks.docString = DocString(text, catalogue.docStringDecoders, uri: testCase.uri)
      }
    }
    return blocks
  }

  /// What the transform of the next argument takes: the texts of the groups inside, nil for one that took no part, or the
  /// whole text if there are none.
  private func input(at next: inout Int, _ definition: MatchableStep) throws -> [String?] {
    let groups = testCase.plan.groups
    let end = Int(match.groups.upperBound)
    guard next < end else { throw StepCallError.lostArgument }
    let group = groups[next]
    let number = next - Int(match.groups.lowerBound)
    let inside = next + 1..<min(next + 1 + Int(group.descendants), end)
    next = inside.upperBound
    return testCase.withText(ofStep: position) { text in
      if definition.bytesMatcher != nil, definition.quotedParameters[number], let bytes = group.bytes(in: text) {
        return ParameterType.transformInput(ofQuoted: bytes)
      }
      guard !inside.isEmpty else { return [group.string(in: text)] }
      var texts: [String?] = []
      groups[inside].forEachOutermost { group, _ in texts.append(group.string(in: text)) }
      return texts
    }
  }

  /// The whole text of the next argument; nil for a group that took no part.
  private func wholeText(at next: inout Int) throws -> String? {
    guard next < match.groups.upperBound else { throw StepCallError.lostArgument }
    defer { next = min(next + 1 + Int(testCase.plan.groups[next].descendants), Int(match.groups.upperBound)) }
    return wholeText(at: next)
  }

  /// The whole text of the argument with this group.
  private func wholeText(at group: Int) -> String? {
    testCase.withText(ofStep: position) { testCase.plan.groups[group].string(in: $0) }
  }

  /// The typed captures of a regex literal, which is matched again for them.
  private func capturesOfLiteral(_ definition: MatchableStep) throws -> [any Sendable] {
    guard let literal = definition.literal else { return [] }
    guard let match = testCase.text(ofStep: position).firstMatch(of: literal.make()) else {
      throw StepCallError.unstableRegex
    }
    return try literal.values(match)
  }

  private func checkBlocks(_ table: DataTable?, _ docString: DocString?, _ definition: MatchableStep) throws {
    if table != nil, !definition.slots.contains(where: { if case .dataTable = $0 { true } else { false } }) {
      throw StepCallError.unexpectedBlock("table", parameter: "DataTable")
    }
    if docString != nil, !definition.slots.contains(where: { if case .docString = $0 { true } else { false } }) {
      throw StepCallError.unexpectedBlock("doc string", parameter: "DocString")
    }
  }
}

/// An error of a parameter type's transform, with the argument that the transform was called for.
struct TransformError: Error {
  let error: any Error
  /// The argument in words.
  let subject: String

  init(_ error: any Error, _ type: ParameterType?, _ text: String?) {
    self.error = error
    subject = "{\(type?.name ?? "")} does not accept \(VisibleText.quoted(text ?? ""))"
  }
}

/// Why a step's text or block does not fit the body of its definition.
enum StepCallError: Error, CustomStringConvertible {
  case missingBlock(String)
  case unexpectedBlock(String, parameter: String)
  case lostArgument
  case unstableRegex

  var description: String {
    switch self {
    case .missingBlock(let block):
      "the step's definition takes a \(block), but the step has none; add one under the step"
    case .unexpectedBlock(let block, let parameter):
      "the step has a \(block), but its definition takes none; "
        + "remove it, or add a last parameter of type \(parameter) to the definition's body"
    case .lostArgument:
      "the match has fewer arguments than the definition's body takes"
    case .unstableRegex:
      "the regex literal of the definition does not match the step any more; a literal must always be the same"
    }
  }
}
