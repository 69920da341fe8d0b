import GherkinExpressions
import GherkinProtocol
import GherkinSteps
import Synchronization

/// A step definition that can be called.
final class ExecutableStep: Sendable {
  /// The sources of the arguments of a body.
  final class Arguments: Sendable {
    /// The sources, in the order of the body's parameters. For a regex literal, only those for blocks.
    let slots: [ParameterSlot]
    /// The names of the parameters' types, nil for a capture group without one; empty for a regex literal.
    let parameterNames: [String?]
    /// Whether each parameter is quoted and was matched without a regular expression.
    let quotedParameters: [Bool]
    /// Whether the transform of each parameter takes its whole text.
    let wholeTexts: [Bool]

    init(slots: [ParameterSlot], parameterTypes: [ParameterType], isMatchedByBytes: Bool) {
      self.slots = slots
      parameterNames = parameterTypes.map(\.name)
      wholeTexts = parameterTypes.map(\.takesWholeText)
      quotedParameters = isMatchedByBytes ? parameterTypes.map(\.isQuoted) : []
    }
  }

  let definition: StepDefinition
  /// The pattern if it is a regex literal, which is matched again when the body runs.
  let literal: RegexLiteral?
  /// The sources of the parameters for tables and doc strings, which are the last ones.
  private let blockSlots: [ParameterSlot]
  /// The tables and doc strings that the body takes.
  let blocks: [Definitions.Block]
  /// Created by the first call, because most processes call few of the definitions.
  private let knownArguments = Mutex<Arguments?>(nil)

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

  /// Returns the sources of the arguments.
  ///
  /// - Throws: if the pattern is invalid or does not fit the body, which planning checks.
  func arguments(_ registry: ParameterTypeRegistry) throws -> Arguments {
    if let arguments = knownArguments.withLock({ $0 }) { return arguments }
    let arguments: Arguments
    switch definition.pattern {
    case .regexLiteral: arguments = Arguments(slots: blockSlots, parameterTypes: [], isMatchedByBytes: false)
    case .regexText(let source):
      let types = RegularExpression(source, registry: registry).parameterTypes
      arguments = Arguments(
        slots: try slots(types, allowsText: true) + blockSlots, parameterTypes: types, isMatchedByBytes: false)
    case .expression(let source):
      let (types, matchesBytes) = try CucumberExpression.parameters(of: source, registry: registry)
      arguments = Arguments(
        slots: try slots(types, allowsText: false) + blockSlots, parameterTypes: types, isMatchedByBytes: matchesBytes)
    }
    knownArguments.withLock { $0 = arguments }
    return arguments
  }

  private func slots(_ offered: [ParameterType], allowsText: Bool) throws -> [ParameterSlot] {
    guard parameters.count == offered.count else { throw StepArgumentError.lostArgument }
    return try zip(parameters, offered).map { declared, offered in
      guard let slot = ParameterSlot(declared, offered, allowsText: allowsText) else {
        throw StepArgumentError.lostArgument
      }
      return slot
    }
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
  case value(ParameterType.Transform)
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

  /// Creates the source of a parameter from that of the pattern; nil if its type does not fit, by the rule of
  /// `Misfit` in planning.
  ///
  /// - Parameters:
  ///   - declared: the type that the body declares.
  ///   - offered: the pattern's parameter type.
  ///   - allowsText: whether the body can declare a string for a parameter whose type has another value, as with
  ///     regular expressions.
  init?(_ declared: any Sendable.Type, _ offered: ParameterType, allowsText: Bool) {
    let wrapped = (declared as? any OptionalType.Type)?.wrapped
    if offered.name != nil, declared == offered.type || (wrapped == offered.type && allowsText) {
      self = .value(offered.transform)
    } else if (offered.name ?? "").isEmpty || allowsText, let conversion = GroupConversion(toCellType: declared) {
      self = .text(conversion)
    } else {
      return nil
    }
  }
}
