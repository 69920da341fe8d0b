import GherkinRuntime
import GherkinExpressions
package import GherkinProtocol
import GherkinSteps

extension Definitions {
  /// Decodes definitions.
  package init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    typealias Invalid = ByteReader.InvalidBytes
    self.init()
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
    hasXCTest = try reader.bool()
    conditions = try reader.array { (reader) throws(Invalid) in
      Condition(name: try reader.string(), place: try CodeLocation(from: &reader))
    }
    problems = try reader.array { (reader) throws(Invalid) in try StepLibraryProblem(from: &reader) }
  }
}

extension Definitions.ParameterType {
  fileprivate init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    self.init(
      name: try reader.string(), regexps: try reader.strings(), valueType: try TypeName(from: &reader),
      useForSnippets: try reader.bool(), preferForRegexpMatch: try reader.bool(),
      place: try reader.bool() ? try CodeLocation(from: &reader) : nil)
  }
}

extension Definitions.Step {
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
  fileprivate init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    self.init(text: try reader.string(), qualified: try reader.string())
  }
}

extension CodeLocation {
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
