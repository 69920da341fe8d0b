import CucumberExpressions
import CucumberMessages
import Gherkin
import GherkinSteps

/// A matched step, ready to be called: it makes the arguments' values and calls the definition's body.
struct StepCall {
  private let definition: MatchableStep
  private let arguments: [Envelope.StepMatchArgument]
  private let step: PickleStep
  private let registry: ParameterTypeRegistry
  private let docStringDecoders: [any DocStringDecoder]

  /// How long the definition says the step may take; nil where it does not say.
  var timeout: Duration? { definition.definition.timeout }

  init(_ match: StepMatch, of step: PickleStep, _ catalogue: StepCatalogue) {
    definition = catalogue.steps[match.step]
    arguments = match.arguments
    self.step = step
    registry = catalogue.registry
    docStringDecoders = catalogue.docStringDecoders
  }

  /// Calls the body.
  ///
  /// - Throws: what a parameter type's transform or the body throws; ``StepCallError`` where table, doc string or an
  ///   argument's text do not fit the body.
  func run(_ worlds: Worlds) async throws {
    var values: [any Sendable] = []
    if case .regexLiteral(let literal) = definition.matcher {
      guard let match = step.text.firstMatch(of: literal.make()) else { throw StepCallError.unstableRegex }
      values = try literal.values(match)
    }
    var rest = arguments[...]
    for slot in definition.slots {
      values.append(try await value(slot, &rest))
    }
    try checkBlocks()
    try await definition.definition.body(worlds, values)
  }

  private func value(_ slot: ParameterSlot, _ rest: inout ArraySlice<Envelope.StepMatchArgument>) async throws
    -> any Sendable
  {
    switch slot {
    case .dataTable:
      for case .dataTable(let table) in step.arguments { return DataTable(table, registry) }
      throw StepCallError.missingBlock("table")
    case .docString:
      for case .docString(let text) in step.arguments { return DocString(text, docStringDecoders) }
      throw StepCallError.missingBlock("doc string")
    case .value:
      let argument = rest.removeFirst()
      guard let type = registry.parameterType(named: argument.parameterTypeName ?? "") else {
        throw StepCallError.unknownParameterType(argument.parameterTypeName ?? "")
      }
      switch type.transform {
      case .immediate(let transform): return try transform(argument.group.transformInput)
      case .user(let transform): return try await transform(argument.group.transformInput)
      }
    case .text(let type, let isOptional):
      let text = rest.removeFirst().group.value
      guard let text else {
        if isOptional { return String?.none }
        throw StepCallError.noText("\(type)")
      }
      guard let value = type.init(text) else { throw StepCallError.badText(text, "\(type)") }
      return value
    }
  }

  private func checkBlocks() throws {
    for argument in step.arguments {
      switch argument {
      case .dataTable:
        guard definition.slots.contains(where: { if case .dataTable = $0 { true } else { false } }) else {
          throw StepCallError.unexpectedBlock("table", parameter: "DataTable")
        }
      case .docString:
        guard definition.slots.contains(where: { if case .docString = $0 { true } else { false } }) else {
          throw StepCallError.unexpectedBlock("doc string", parameter: "DocString")
        }
      }
    }
  }
}

/// Why a step's text or block does not fit the body of its definition.
enum StepCallError: Error, CustomStringConvertible {
  case missingBlock(String)
  case unexpectedBlock(String, parameter: String)
  case badText(String, String)
  case noText(String)
  case unknownParameterType(String)
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
    case .unknownParameterType(let name):
      "there is no parameter type {\(name)}"
    case .unstableRegex:
      "the regex literal of the definition does not match the step any more; a literal must always be the same"
    }
  }
}
