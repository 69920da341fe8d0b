import GherkinExpressions
import GherkinMessages
import GherkinSteps

/// The definitions of a run as data, in order. Processes must agree on them, because they refer to steps and hooks by
/// position.
package struct DefinitionList: Sendable {
  /// One definition.
  package struct Entry: Sendable, Hashable {
    /// The kind of definition.
    package enum Kind: String, Sendable {
      case parameterType, step, hook, once, docStringDecoder, examples, condition
    }

    /// A block that a step accepts, as far as planning checks it.
    package struct Block: Sendable, Hashable {
      /// The kind of block.
      package enum Kind: String, Sendable {
        case table, rows, record, docString
      }

      package let kind: Kind
      /// The type of a row or a record.
      package var type = ""
      /// The columns that the type declares; nil if it declares none.
      package var columns: [String]?
      package var optionalColumns: [String] = []

      package init(kind: Kind, type: String = "", columns: [String]? = nil, optionalColumns: [String] = []) {
        self.kind = kind
        self.type = type
        self.columns = columns
        self.optionalColumns = optionalColumns
      }
    }

    package let kind: Kind
    /// The pattern of a step; the name of a parameter type, a hook, a condition or a shared resource; the media types
    /// of a decoder.
    package var name = ""
    /// The syntax of the pattern, or the time at which a hook runs.
    package var form = ""
    /// The parameter types of a step with their regular expressions, or the regular expressions of a parameter type.
    package var parameters: [String] = []
    /// The tag expression of a hook, or of the library of a step.
    package var tags: String?
    /// The time limit in nanoseconds.
    package var timeLimit: Int64?
    /// The blocks that a step accepts.
    package var blocks: [Block] = []
    /// Whether later steps run after a failure of the step.
    package var continuesAfterFailure = false
    /// The description of a step, and the advice for a deprecated one.
    package var about: String?
    package var deprecated: String?
    /// Module and file, as `Steps/BeerSteps.swift`, and the line; nil for built-in definitions.
    package var file: String?
    package var line: Int?
  }

  /// All definitions, in order of registration.
  package let entries: [Entry]

  /// Creates the list of a catalogue's definitions.
  package init(_ catalogue: StepCatalogue) {
    var entries = catalogue.parameterTypes.map { planned in
      Entry(
        kind: .parameterType, name: planned.type.name ?? "", parameters: planned.type.regexps,
        file: planned.type.place?.fileID, line: planned.type.place?.line)
    }
    for entry in catalogue.entries {
      switch entry {
      case .step(let index):
        entries.append(Entry(catalogue.steps[index], tags: catalogue.tags(of: catalogue.steps[index])))
      case .hook(let index): entries.append(Entry(catalogue.hooks[index].hook))
      }
    }
    entries += catalogue.docStringDecoders.map {
      Entry(kind: .docStringDecoder, name: $0.mediaTypes.joined(separator: " "))
    }
    if catalogue.examples != nil { entries.append(Entry(kind: .examples)) }
    entries += catalogue.conditions.map {
      Entry(kind: .condition, name: $0.name, file: $0.place.fileID, line: $0.place.line)
    }
    self.entries = entries
  }

  /// A hash of the list. Equal lists have equal hashes in every process.
  package var hash: UInt64 {
    var writer = ByteWriter()
    for entry in entries {
      writer.write(entry.kind.rawValue)
      writer.write(entry.name)
      writer.write(entry.form)
      writer.write(entry.parameters) { $0.write($1) }
      writer.write(entry.tags)
      writer.write(entry.timeLimit.map { Int($0) })
      writer.write(entry.blocks) { writer, block in
        writer.write(block.kind.rawValue)
        writer.write(block.type)
        writer.write(block.columns ?? []) { $0.write($1) }
        writer.write(block.optionalColumns) { $0.write($1) }
      }
      writer.write(entry.continuesAfterFailure)
      writer.write(entry.about)
      writer.write(entry.deprecated)
      writer.write(entry.file)
      writer.write(entry.line)
    }
    return writer.hash
  }
}

extension DefinitionList.Entry {
  fileprivate init(_ step: MatchableStep, tags: String?) {
    kind = .step
    self.tags = tags
    switch step.matcher {
    case .expression(let expression):
      name = expression.source
      parameters = expression.parameterTypes.map { "\($0.name ?? "")=\($0.regexps.joined(separator: "|")):\($0.type)" }
    case .regexLiteral(let literal):
      // Converting a regex literal to text is slow; its location identifies it.
      parameters = ["\(literal.captureCount)"]
    }
    form = step.literal == nil ? step.patternType.rawValue : "REGEX_LITERAL"
    blocks = step.slots.compactMap(Block.init)
    let options = step.definition.options
    timeLimit = options.timeout?.nanoseconds
    (continuesAfterFailure, about, deprecated) = (options.continuesAfterFailure, options.about, options.deprecated)
    file = step.definition.place.fileID
    line = step.definition.place.line
  }

  fileprivate init(_ hook: Hook) {
    kind = hook.isOnce ? .once : .hook
    name = hook.name ?? ""
    form = "\(hook.moment)"
    tags = hook.tagExpression
    timeLimit = hook.timeout?.nanoseconds
    file = hook.place.fileID
    line = hook.place.line
  }
}

extension DefinitionList.Entry.Block {
  init?(_ slot: ParameterSlot) {
    switch slot {
    case .value, .text: return nil
    case .dataTable: kind = .table
    case .docString: kind = .docString
    case .typedTable(let type):
      let shape = type.shape
      kind = shape.isRecord ? .record : .rows
      self.type = shape.type
      (columns, optionalColumns) = (shape.columns, shape.optionalColumns)
    }
  }
}
