import GherkinProtocol
import GherkinStepsCore
import GherkinText

/// A step definition that can be called.
package final class ExecutableStep: Sendable {
  let definition: StepDefinition
  /// The pattern if it is a regex literal, which is matched again when the body runs.
  let literal: RegexLiteral?
  /// The sources of the parameters for tables and doc strings, which are the last ones.
  private let blockSlots: [ParameterSlot]
  /// The tables and doc strings that the body takes.
  let blocks: [Definitions.Block]
  /// Created by the first call, because most processes call few of the definitions.
  private let knownSlots = Locked<[ParameterSlot]?>(nil)

  init(_ definition: StepDefinition) {
    self.definition = definition
    literal = if case .regexLiteral(let literal) = definition.pattern { literal } else { nil }
    blockSlots = definition.parameters.reversed().lazy.map(ParameterSlot.block).prefix { $0 != nil }.compactMap(\.self)
      .reversed()
    blocks = blockSlots.compactMap(Definitions.Block.init)
  }

  /// The types of the parameters after the captures of a regex literal and before those for blocks.
  private var parameters: ArraySlice<any Sendable.Type> {
    let count = definition.parameters.count - blockSlots.count
    return definition.parameters[min(literal?.captureCount ?? 0, count)..<count]
  }

  /// Returns the sources of the arguments, in the order of the body's parameters; for a regex literal, only those for
  /// blocks.
  ///
  /// - Throws: if the binding does not fit the body, which planning checks.
  func arguments(
    _ binding: @autoclosure () -> DefinitionBinding, _ registry: ParameterTypeRegistry
  ) throws -> [ParameterSlot] {
    if let slots = knownSlots.withLock({ $0 }) { return slots }
    let binding = binding()
    guard parameters.count == binding.parameters.count else { throw StepArgumentError.lostArgument }
    let slots = try zip(parameters, binding.parameters).map { declared, parameter in
      guard let slot = ParameterSlot(declared, parameter, registry) else { throw StepArgumentError.lostArgument }
      return slot
    }
    knownSlots.withLock { $0 = slots + blockSlots }
    return slots + blockSlots
  }

  /// Returns the definition as data.
  ///
  /// - Parameters:
  ///   - tags: the tags of its library, as an index.
  ///   - parameter: describes the type of a parameter.
  func described(
    libraryTags tags: Int?, _ parameter: (any Sendable.Type) -> Definitions.Parameter
  ) -> Definitions.Step {
    let pattern: Definitions.Step.Pattern =
      switch definition.pattern {
      case .expression(let source): .expression(source)
      case .regexText(let source): .regularExpression(source)
      case .regexLiteral(let literal):
        // Its source takes 0.1 ms, and is only needed for planning.
        .regexLiteral(source: nil, captures: literal.captureCount)
      }
    return Definitions.Step(
      pattern: pattern, parameters: parameters.map(parameter),
      blocks: blocks, options: definition.options, libraryTags: tags,
      place: definition.place)
  }
}

extension Definitions.Parameter {
  init(_ type: any Sendable.Type) {
    self.init(
      type: TypeName(type), wrapped: (type as? any OptionalType.Type).map { TypeName($0.wrapped) },
      isReadFromText: GroupConversion(toCellType: type) != nil)
  }
}

extension Definitions.Block {
  fileprivate init?(_ slot: ParameterSlot) {
    switch slot {
    case .value, .text: return nil
    case .dataTable: self = .table
    case .typedTable(let type): self = .typedTable(type.shape)
    case .docString: self = .docString
    }
  }
}

/// The source of the value of a step body's parameter.
enum ParameterSlot: Sendable {
  /// A parameter of the pattern, converted by its parameter type.
  case value(ParameterType)
  /// The text of a capture group.
  case text(GroupConversion)
  /// The step's table.
  case dataTable
  /// The step's table, converted to rows or a record.
  case typedTable(any TypedTable.Type)
  /// The step's doc string.
  case docString
}

extension ParameterSlot {
  /// Returns the slot of a parameter for a block; nil for another parameter.
  static func block(_ declared: any Sendable.Type) -> Self? {
    if declared == DataTable.self { return .dataTable }
    if declared == DocString.self { return .docString }
    return (declared as? any TypedTable.Type).map(Self.typedTable)
  }

  /// Creates the source of a parameter, as planned; nil if this process has no such parameter type or conversion.
  ///
  /// - Parameter declared: the type that the body declares.
  init?(_ declared: any Sendable.Type, _ parameter: DefinitionBinding.Parameter, _ registry: ParameterTypeRegistry) {
    if parameter.isConverted {
      guard let type = parameter.type.flatMap(registry.parameterType(named:)) else { return nil }
      self = .value(type)
    } else {
      guard let conversion = GroupConversion(toCellType: declared) else { return nil }
      self = .text(conversion)
    }
  }
}
