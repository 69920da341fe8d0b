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
    writer.write(place != nil)
    place?.write(to: &writer)
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
