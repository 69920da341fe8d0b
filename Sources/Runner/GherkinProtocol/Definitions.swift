package import GherkinStepsCore

/// The step libraries of a run as data, for planning. Its code is in the process that runs the steps, perhaps another
/// one. Orders refer to steps and hooks by their indices.
package struct Definitions: Sendable {
  /// A parameter type that a library defines.
  package struct ParameterType: Sendable, Hashable {
    package let name: String
    package let regexps: [String]
    /// The type of its values.
    package let valueType: TypeName
    package let useForSnippets: Bool
    package let preferForRegexpMatch: Bool
    /// The types that its transform declares for the capture groups; nil if it takes strings.
    package let groups: [Parameter]?
    package let place: CodeLocation?

    package init(
      name: String, regexps: [String], valueType: TypeName, useForSnippets: Bool, preferForRegexpMatch: Bool,
      groups: [Parameter]? = nil, place: CodeLocation?
    ) {
      self.name = name
      self.regexps = regexps
      self.valueType = valueType
      self.useForSnippets = useForSnippets
      self.preferForRegexpMatch = preferForRegexpMatch
      self.groups = groups
      self.place = place
    }
  }

  /// A step definition.
  package struct Step: Sendable {
    /// The pattern.
    package enum Pattern: Sendable, Hashable {
      /// A Cucumber Expression.
      case expression(String)
      /// A regular expression as text.
      case regularExpression(String)
      /// A Swift regex literal, which only the process with the code can match. Its source is nil where Swift does not
      /// give it.
      case regexLiteral(source: String?, captures: Int)
    }

    package var pattern: Pattern
    /// The parameters of the body after the world and the captures of a regex literal, without those for blocks.
    package let parameters: [Parameter]
    /// The tables and doc strings that the body takes.
    package let blocks: [Block]
    package let options: StepOptions
    /// The tags of its library, as an index into `libraryTags`; nil for all scenarios.
    package let libraryTags: Int?
    package let place: CodeLocation

    /// The text of the pattern in messages.
    package var source: String {
      switch pattern {
      case .expression(let source), .regularExpression(let source): source
      case .regexLiteral(let source, _): source ?? "/…/"
      }
    }

    package init(
      pattern: Pattern, parameters: [Parameter], blocks: [Block], options: StepOptions, libraryTags: Int?,
      place: CodeLocation
    ) {
      self.pattern = pattern
      self.parameters = parameters
      self.blocks = blocks
      self.options = options
      self.libraryTags = libraryTags
      self.place = place
    }
  }

  /// A parameter of a step's body.
  package struct Parameter: Sendable, Hashable {
    package let type: TypeName
    /// The type inside an optional.
    package let wrapped: TypeName?
    /// Whether texts are converted to the type.
    package let isReadFromText: Bool

    package init(type: TypeName, wrapped: TypeName?, isReadFromText: Bool) {
      self.type = type
      self.wrapped = wrapped
      self.isReadFromText = isReadFromText
    }
  }

  /// A table or a doc string that a step's body takes.
  package enum Block: Sendable, Hashable {
    case table
    /// A table that is converted to rows or a record.
    case typedTable(TableShape)
    case docString
  }

  /// A hook, or one of the two parts that test cases have for a hook around a scenario, one before and one after.
  package struct Hook: Sendable {
    /// The part of a hook.
    package enum Part: String, Sendable {
      case whole, beginOfAround, endOfAround
    }

    package let moment: GherkinStepsCore.Hook.Moment
    package let part: Part
    /// Whether it creates or tears down a shared resource.
    package let isOnce: Bool
    package let name: String?
    /// The tag expression of the hook itself.
    package let ownTags: String?
    /// The tag expression of the hook and its library.
    package let tags: String?
    /// The tags of its library, as an index into `libraryTags`; nil for all scenarios.
    package let libraryTags: Int?
    package let timeout: Duration?
    package let place: CodeLocation

    package init(
      moment: GherkinStepsCore.Hook.Moment, part: Part, isOnce: Bool, name: String?, ownTags: String?, tags: String?,
      libraryTags: Int?, timeout: Duration?, place: CodeLocation
    ) {
      self.moment = moment
      self.part = part
      self.isOnce = isOnce
      self.name = name
      self.ownTags = ownTags
      self.tags = tags
      self.libraryTags = libraryTags
      self.timeout = timeout
      self.place = place
    }
  }

  /// A step or a hook, as an index into `steps` or `hooks`.
  package enum Entry: Sendable {
    case step(Int)
    case hook(Int)
  }

  /// A condition that tags can name.
  package struct Condition: Sendable, Hashable {
    package let name: String
    package let place: CodeLocation

    package init(name: String, place: CodeLocation) {
      self.name = name
      self.place = place
    }
  }

  package var parameterTypes: [ParameterType] = []
  package var steps: [Step] = []
  package var hooks: [Hook] = []
  /// The steps and hooks, in order of registration.
  package var entries: [Entry] = []
  /// The tags of the libraries that have some, also of those without steps and hooks.
  package var libraryTags: [StepLibrary.Tags] = []
  /// The media types of each decoder of doc strings.
  package var docStringDecoders: [[String]] = []
  package var conditions: [Condition] = []
  /// Whether the process with the code has loaded XCTest, whose assertions cannot fail a step.
  package var hasXCTest = false
  /// The problems that only the process with the code can find.
  package var problems: [StepLibraryProblem] = []

  /// Creates a value without definitions.
  package init() {}
}

extension Definitions {
  /// A hash of all definitions. Equal definitions have equal hashes in every process.
  package var hash: UInt64 {
    var writer = ByteWriter()
    write(to: &writer, isHash: true)
    return writer.hash
  }

  /// Encodes the definitions for another process.
  package func write(to writer: inout ByteWriter) { write(to: &writer, isHash: false) }

  /// - Parameter isHash: whether to leave out what differs between processes of the same program.
  private func write(to writer: inout ByteWriter, isHash: Bool) {
    writer.write(parameterTypes) { $1.write(to: &$0, isHash: isHash) }
    writer.write(libraryTags) { writer, tags in
      writer.write(tags.expression)
      tags.place.write(to: &writer)
    }
    writer.write(steps) { $1.write(to: &$0, isHash: isHash) }
    writer.write(hooks) { $1.write(to: &$0) }
    writer.write(entries) { writer, entry in
      switch entry {
      case .step(let index):
        writer.write(true)
        writer.write(index)
      case .hook(let index):
        writer.write(false)
        writer.write(index)
      }
    }
    writer.write(docStringDecoders) { $0.write($1) }
    if !isHash { writer.write(hasXCTest) }
    writer.write(conditions) { writer, condition in
      writer.write(condition.name)
      condition.place.write(to: &writer)
    }
    writer.write(problems) { $1.write(to: &$0) }
  }
}

extension Definitions.ParameterType {
  fileprivate func write(to writer: inout ByteWriter, isHash: Bool) {
    writer.write(name)
    writer.write(regexps)
    valueType.write(to: &writer, isHash: isHash)
    writer.write(useForSnippets)
    writer.write(preferForRegexpMatch)
    writer.write(groups != nil)
    if let groups { writer.write(groups) { $1.write(to: &$0, isHash: isHash) } }
    writer.write(place != nil)
    place?.write(to: &writer)
  }
}

extension Definitions.Parameter {
  fileprivate func write(to writer: inout ByteWriter, isHash: Bool) {
    type.write(to: &writer, isHash: isHash)
    writer.write(wrapped != nil)
    wrapped?.write(to: &writer, isHash: isHash)
    writer.write(isReadFromText)
  }
}

extension Definitions.Step {
  package enum PatternKind: UInt8 {
    case expression, regularExpression, regexLiteral
  }

  package enum BlockKind: UInt8 {
    case table, docString, typedTable
  }

  fileprivate func write(to writer: inout ByteWriter, isHash: Bool) {
    switch pattern {
    case .expression(let source):
      writer.write(PatternKind.expression.rawValue)
      writer.write(source)
    case .regularExpression(let source):
      writer.write(PatternKind.regularExpression.rawValue)
      writer.write(source)
    case .regexLiteral(let source, let captures):
      writer.write(PatternKind.regexLiteral.rawValue)
      writer.write(isHash ? nil : source)
      writer.write(captures)
    }
    writer.write(parameters) { $1.write(to: &$0, isHash: isHash) }
    writer.write(blocks) { writer, block in
      switch block {
      case .table: writer.write(BlockKind.table.rawValue)
      case .docString: writer.write(BlockKind.docString.rawValue)
      case .typedTable(let shape):
        writer.write(BlockKind.typedTable.rawValue)
        writer.write(shape.type)
        writer.write(shape.isRecord)
        writer.write(shape.columns != nil)
        if let columns = shape.columns { writer.write(columns) }
        writer.write(shape.optionalColumns)
      }
    }
    writer.write(options.timeout)
    writer.write(options.continuesAfterFailure)
    writer.write(options.about)
    writer.write(options.deprecated)
    writer.write(libraryTags)
    place.write(to: &writer)
  }
}

extension Definitions.Hook {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(moment.rawValue)
    writer.write(part.rawValue)
    writer.write(isOnce)
    writer.write(name)
    writer.write(ownTags)
    writer.write(tags)
    writer.write(libraryTags)
    writer.write(timeout)
    place.write(to: &writer)
  }
}

extension TypeName {
  fileprivate func write(to writer: inout ByteWriter, isHash: Bool) {
    writer.write(text)
    // That of a private type differs in each process.
    if !isHash { writer.write(qualified) }
  }
}

extension CodeLocation {
  func write(to writer: inout ByteWriter) {
    writer.write(fileID)
    writer.write(filePath)
    writer.write(line)
  }
}

/// A problem of a step library that is found when the libraries of a run are combined.
package struct StepLibraryProblem: Error, Sendable, Hashable {
  /// The location of the step, hook or parameter type.
  package let place: CodeLocation?
  /// The problem and the remedy.
  package let message: String

  package init(place: CodeLocation?, message: String) {
    self.place = place
    self.message = message
  }

  /// Returns the message after its location, with a path relative to a folder.
  package func text(from folder: String) -> String {
    guard let place else { return message }
    return "\(place.path(from: folder)):\(place.line): \(message)"
  }
}

extension StepLibraryProblem {
  func write(to writer: inout ByteWriter) {
    writer.write(place != nil)
    place?.write(to: &writer)
    writer.write(message)
  }
}
