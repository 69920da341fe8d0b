import CucumberExpressions
import CucumberMessages
import Gherkin
import GherkinSteps

/// A matched step, ready to be called: it makes the arguments' values and calls the definition's body.
struct StepCall: Sendable {
  private let definition: MatchableStep
  private let arguments: [Envelope.StepMatchArgument]
  /// The step's text, where it is matched again.
  private let text: String?
  private var table: DataTable?
  private var docString: DocString?

  /// How long the definition says the step may take; nil where it does not say.
  var timeout: Duration? { definition.definition.timeout }

  init(_ match: StepMatch, of step: PickleStep, _ catalogue: StepCatalogue) {
    definition = catalogue.steps[match.step]
    arguments = match.arguments
    text = definition.literal == nil ? nil : step.text
    for argument in step.arguments {
      switch argument {
      case .dataTable(let table): self.table = DataTable(table, catalogue.registry)
      case .docString(let text): docString = DocString(text, catalogue.docStringDecoders)
      }
    }
  }

  /// Calls the body.
  ///
  /// - Throws: what a parameter type's transform or the body throws; ``StepCallError`` where table, doc string or an
  ///   argument's text do not fit the body.
  func run(_ worlds: Worlds) async throws {
    var values = try capturesOfLiteral()
    values.reserveCapacity(values.count + definition.slots.count)
    var rest = arguments.makeIterator()
    for slot in definition.slots {
      switch slot {
      case .value(let transform):
        guard let group = rest.next()?.group else { throw StepCallError.lostArgument }
        switch transform {
        case .immediate(let transform): values.append(try transform(group.transformInput))
        case .user(let transform): values.append(try await transform(group.transformInput))
        }
      case .text(let type, let isOptional):
        guard let group = rest.next()?.group else { throw StepCallError.lostArgument }
        values.append(try Self.value(group.value, type, isOptional))
      case .dataTable:
        guard let table else { throw StepCallError.missingBlock("table") }
        values.append(table)
      case .docString:
        guard let docString else { throw StepCallError.missingBlock("doc string") }
        values.append(docString)
      }
    }
    try checkBlocks()
    try await definition.definition.body(worlds, values)
  }

  /// The typed captures where the pattern is a regex literal, which is matched again for them.
  private func capturesOfLiteral() throws -> [any Sendable] {
    guard let text, let literal = definition.literal else { return [] }
    guard let match = text.firstMatch(of: literal.make()) else { throw StepCallError.unstableRegex }
    return try literal.values(match)
  }

  private static func value(
    _ text: String?, _ type: any (LosslessStringConvertible & Sendable).Type, _ isOptional: Bool
  ) throws -> any Sendable {
    guard let text else {
      if isOptional { return String?.none }
      throw StepCallError.noText("\(type)")
    }
    guard let value = type.init(text) else { throw StepCallError.badText(text, "\(type)") }
    return value
  }

  private func checkBlocks() throws {
    if table != nil, !definition.slots.contains(where: { if case .dataTable = $0 { true } else { false } }) {
      throw StepCallError.unexpectedBlock("table", parameter: "DataTable")
    }
    if docString != nil, !definition.slots.contains(where: { if case .docString = $0 { true } else { false } }) {
      throw StepCallError.unexpectedBlock("doc string", parameter: "DocString")
    }
  }
}

/// Why a step's text or block does not fit the body of its definition.
enum StepCallError: Error, CustomStringConvertible {
  case missingBlock(String)
  case unexpectedBlock(String, parameter: String)
  case badText(String, String)
  case noText(String)
  case lostArgument
  case unstableRegex

  var description: String {
    switch self {
    case .missingBlock(let block):
      "the step's definition takes a \(block), but the step has none; add one under the step"
    case .unexpectedBlock(let block, let parameter):
      "the step has a \(block), but its definition takes none; "
        + "remove it, or add a last parameter of type \(parameter) to the definition's body"
    case .badText(let text, let type):
      "\"\(text)\" is no \(type), which the definition's body asks for"
    case .noText(let type):
      "a group of the pattern took no part in the match, but the definition's body asks for a \(type); "
        + "declare the parameter as \(type)?"
    case .lostArgument:
      "the match has fewer arguments than the definition's body takes"
    case .unstableRegex:
      "the regex literal of the definition does not match the step any more; a literal must always be the same"
    }
  }
}
