import GherkinRuntime
import GherkinExpressions
package import GherkinProtocol
import GherkinSteps

extension WorkerMessage {
  /// Decodes a message.
  ///
  /// - Parameter known: the protocol numbers of the runners that this program understands.
  package init(
    from reader: inout ByteReader, _ known: ClosedRange<Int> = ProtocolNumber.known
  ) throws(ByteReader.InvalidBytes) {
    switch Kind(rawValue: try reader.byte()) {
    case .ready: self = .ready(definitions: try reader.unsigned())
    case .definitions:
      let number = try reader.int()
      let definitions = try ProtocolNumber.definitions(from: &reader, of: number, known)
      self = .definitions(definitions, protocol: number)
      // The rest has a form that only later programs know.
      if definitions == nil { return }
    case .matching: self = .matching(step: try reader.int(), text: try reader.int())
    case .matches:
      self = .matches(
        try reader.array { (reader) throws(ByteReader.InvalidBytes) in try LiteralMatch(from: &reader) })
    case .failed: self = .failed(try StepLibraryProblem(from: &reader))
    case .condition: self = .condition(try reader.bool())
    case .value: self = .value(try ConvertedValue(from: &reader))
    case .event: self = .event(try RunEvent(from: &reader))
    case .once: self = .once(Array(try reader.data()))
    case .done: self = .done(isGivenUp: try reader.bool())
    case .strayIssue: self = .strayIssue(try reader.string())
    case .note: self = .note(try reader.string())
    case nil: throw ByteReader.InvalidBytes()
    }
    guard reader.isAtEnd else { throw ByteReader.InvalidBytes() }
  }
}

extension ProtocolNumber {
  /// Decodes what a runner answers to ``Order/hello``, in the form of its number. A later form can have further fields at
  /// the end, which are ignored here.
  ///
  /// - Returns: nil if the number is not known.
  fileprivate static func definitions(
    from reader: inout ByteReader, of number: Int, _ known: ClosedRange<Int>
  ) throws(ByteReader.InvalidBytes) -> Definitions? {
    // A number with another form gets a case here.
    guard known.contains(number) else { return nil }
    var content = ByteReader(try reader.data())
    return try Definitions(from: &content)
  }
}

extension RunEvent {
  /// Decodes an event.
  package init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    switch Kind(rawValue: try reader.byte()) {
    case .attemptStarted: self = .attemptStarted(try reader.int(), at: try reader.signed())
    case .stepStarted: self = .stepStarted(try reader.int(), at: try reader.signed())
    case .attachedText: self = try Self.attached(.text(try reader.string()), &reader)
    case .attachedBytes: self = try Self.attached(.bytes(Array(try reader.data())), &reader)
    case .printed: self = .printed(Array(try reader.data()), at: try reader.signed())
    case .stepFinished: self = .stepFinished(try TestStepResult(from: &reader), at: try reader.signed())
    case .abandoned: self = .abandoned(try TestStepResult(from: &reader), at: try reader.signed())
    case .attemptFinished: self = .attemptFinished(willBeRetried: false, at: try reader.signed())
    case .stepFailed: self = .stepFailed(try TestStepResult(from: &reader), at: try reader.signed())
    case nil: throw ByteReader.InvalidBytes()
    }
  }

  private static func attached(
    _ body: AttachedContent.Body, _ reader: inout ByteReader
  ) throws(ByteReader.InvalidBytes) -> Self {
    .attached(
      AttachedContent(body: body, mediaType: try reader.string(), fileName: try reader.optionalString()),
      at: try reader.signed())
  }
}

extension TestStepResult {
  fileprivate init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    let number = Int(try reader.byte())
    guard Status.allCases.indices.contains(number) else { throw ByteReader.InvalidBytes() }
    self.init(status: Status.allCases[number], duration: max(try reader.optionalDuration() ?? .zero, .zero))
    message = try reader.optionalString()
    if try reader.bool() {
      exception = Exception(
        type: try reader.string(), message: try reader.optionalString(), stackTrace: try reader.optionalString())
    }
  }
}

extension ConvertedValue {
  fileprivate init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    switch Kind(rawValue: try reader.byte()) {
    case .made: self = .made(try reader.optionalString())
    case .needsScenario: self = .needsScenario(reason: try reader.string())
    case .failed: self = .failed(reason: try reader.string())
    case nil: throw ByteReader.InvalidBytes()
    }
  }
}

extension StepLibraryProblem {
  init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    self.init(place: try reader.bool() ? try CodeLocation(from: &reader) : nil, message: try reader.string())
  }
}

extension LiteralMatch {
  fileprivate init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    self.init(
      step: try reader.int(),
      groups: try reader.array { (reader) throws(ByteReader.InvalidBytes) in try MatchedGroup(from: &reader) })
  }
}

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
      groups: try reader.bool() ? try reader.array(Definitions.Parameter.init) : nil,
      place: try reader.bool() ? try CodeLocation(from: &reader) : nil)
  }
}

extension Definitions.Parameter {
  fileprivate init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    self.init(
      type: try TypeName(from: &reader), wrapped: try reader.bool() ? try TypeName(from: &reader) : nil,
      isReadFromText: try reader.bool())
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
    let parameters = try reader.array(Definitions.Parameter.init)
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
