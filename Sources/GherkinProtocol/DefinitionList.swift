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

    /// Creates a definition.
    package init(
      kind: Kind, name: String = "", parameters: [String] = [], file: String? = nil, line: Int? = nil
    ) {
      self.kind = kind
      self.name = name
      self.parameters = parameters
      self.file = file
      self.line = line
    }
  }

  /// All definitions, in order of registration.
  package let entries: [Entry]

  /// Creates a list.
  package init(_ entries: [Entry]) {
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
