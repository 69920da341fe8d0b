import GherkinExpressions
import GherkinSteps

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
    writer.write(hasExamples)
    if !isHash { writer.write(hasXCTest) }
    writer.write(conditions) { writer, condition in
      writer.write(condition.name)
      condition.place.write(to: &writer)
    }
    writer.write(problems) { $1.write(to: &$0) }
  }

  /// Decodes definitions.
  package init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    typealias Invalid = ByteReader.InvalidBytes
    parameterTypes = try reader.array { (reader) throws(Invalid) in try ParameterType(from: &reader) }
    libraryTags = try reader.array { (reader) throws(Invalid) in
      StepLibrary.Tags(expression: try reader.string(), place: try CodeLocation(from: &reader))
    }
    let libraries = libraryTags.indices
    steps = try reader.array { (reader) throws(Invalid) in try Step(from: &reader, libraries: libraries) }
    hooks = try reader.array { (reader) throws(Invalid) in try Hook(from: &reader, libraries: libraries) }
    let (stepCount, hookCount) = (steps.count, hooks.count)
    entries = try reader.array { (reader) throws(Invalid) in
      let isStep = try reader.bool()
      let index = try reader.int()
      guard (0..<(isStep ? stepCount : hookCount)).contains(index) else { throw Invalid() }
      return isStep ? .step(index) : .hook(index)
    }
    docStringDecoders = try reader.array { (reader) throws(Invalid) in try reader.strings() }
    hasExamples = try reader.bool()
    hasXCTest = try reader.bool()
    conditions = try reader.array { (reader) throws(Invalid) in
      Condition(name: try reader.string(), place: try CodeLocation(from: &reader))
    }
    problems = try reader.array { (reader) throws(Invalid) in try StepLibraryProblem(from: &reader) }
  }
}

extension Definitions.ParameterType {
  fileprivate func write(to writer: inout ByteWriter, isHash: Bool) {
    writer.write(name)
    writer.write(regexps)
    valueType.write(to: &writer, isHash: isHash)
    writer.write(useForSnippets)
    writer.write(preferForRegexpMatch)
    writer.write(place != nil)
    place?.write(to: &writer)
  }

  fileprivate init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    self.init(
      name: try reader.string(), regexps: try reader.strings(), valueType: try TypeName(from: &reader),
      useForSnippets: try reader.bool(), preferForRegexpMatch: try reader.bool(),
      place: try reader.bool() ? try CodeLocation(from: &reader) : nil)
  }
}

extension Definitions.Step {
  private enum PatternKind: UInt8 {
    case expression, regularExpression, regexLiteral
  }

  private enum BlockKind: UInt8 {
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
    writer.write(parameters) { writer, parameter in
      parameter.type.write(to: &writer, isHash: isHash)
      writer.write(parameter.wrapped != nil)
      parameter.wrapped?.write(to: &writer, isHash: isHash)
      writer.write(parameter.isReadFromText)
    }
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

  fileprivate init(
    from reader: inout ByteReader, libraries: Range<Int>
  ) throws(ByteReader.InvalidBytes) {
    typealias Invalid = ByteReader.InvalidBytes
    let pattern: Pattern
    switch PatternKind(rawValue: try reader.byte()) {
    case .expression: pattern = .expression(try reader.string())
    case .regularExpression: pattern = .regularExpression(try reader.string())
    case .regexLiteral: pattern = .regexLiteral(source: try reader.optionalString(), captures: try reader.int())
    case nil: throw Invalid()
    }
    let parameters = try reader.array { (reader) throws(Invalid) in
      Definitions.Parameter(
        type: try TypeName(from: &reader), wrapped: try reader.bool() ? try TypeName(from: &reader) : nil,
        isReadFromText: try reader.bool())
    }
    let blocks = try reader.array { (reader) throws(Invalid) -> Definitions.Block in
      switch BlockKind(rawValue: try reader.byte()) {
      case .table: return .table
      case .docString: return .docString
      case .typedTable:
        return .typedTable(
          TableShape(
            type: try reader.string(), isRecord: try reader.bool(),
            columns: try reader.bool() ? try reader.strings() : nil, optionalColumns: try reader.strings()))
      case nil: throw Invalid()
      }
    }
    self.init(
      pattern: pattern, parameters: parameters, blocks: blocks,
      options: StepOptions(
        timeout: try reader.optionalDuration(), continuesAfterFailure: try reader.bool(),
        about: try reader.optionalString(), deprecated: try reader.optionalString()),
      libraryTags: try reader.optionalIndex(in: libraries), place: try CodeLocation(from: &reader))
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

  fileprivate init(
    from reader: inout ByteReader, libraries: Range<Int>
  ) throws(ByteReader.InvalidBytes) {
    guard let moment = GherkinSteps.Hook.Moment(rawValue: try reader.string()),
      let part = Part(rawValue: try reader.string())
    else { throw ByteReader.InvalidBytes() }
    self.init(
      moment: moment, part: part, isOnce: try reader.bool(), name: try reader.optionalString(),
      ownTags: try reader.optionalString(), tags: try reader.optionalString(),
      libraryTags: try reader.optionalIndex(in: libraries), timeout: try reader.optionalDuration(),
      place: try CodeLocation(from: &reader))
  }
}

extension TypeName {
  fileprivate func write(to writer: inout ByteWriter, isHash: Bool) {
    writer.write(text)
    // That of a private type differs in each process.
    if !isHash { writer.write(qualified) }
  }

  fileprivate init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    self.init(text: try reader.string(), qualified: try reader.string())
  }
}

extension CodeLocation {
  func write(to writer: inout ByteWriter) {
    writer.write(fileID)
    writer.write(filePath)
    writer.write(line)
  }

  init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    self.init(fileID: try reader.string(), filePath: try reader.string(), line: try reader.int())
  }
}

extension ByteReader {
  fileprivate mutating func optionalIndex(in range: Range<Int>) throws(InvalidBytes) -> Int? {
    guard let index = try optionalInt() else { return nil }
    guard range.contains(index) else { throw InvalidBytes() }
    return index
  }
}
