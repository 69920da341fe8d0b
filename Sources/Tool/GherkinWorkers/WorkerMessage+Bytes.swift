package import GherkinProcesses
import GherkinWorker
import Foundation
import GherkinRuntime
import GherkinExpressions
package import GherkinProtocol
import GherkinSteps

extension WorkerMessage {
  /// Decodes a message.
  package init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    switch Kind(rawValue: try reader.byte()) {
    case .ready: self = .ready(definitions: try reader.unsigned())
    case .definitions:
      let number = try reader.int()
      guard ProtocolNumber.known.contains(number) else {
        // The rest has a form that only other programs know.
        self = .definitions([], protocol: number)
        return
      }
      self = .definitions(Array(try reader.data()), protocol: number)
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
  /// Decodes definitions, whose indices must exist.
  package init(json: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(json))
    let tags = steps.compactMap(\.libraryTags) + hooks.compactMap(\.libraryTags)
    let areEntriesKnown = entries.allSatisfy { entry in
      switch entry {
      case .step(let index): steps.indices.contains(index)
      case .hook(let index): hooks.indices.contains(index)
      }
    }
    guard areEntriesKnown, tags.allSatisfy(libraryTags.indices.contains) else { throw ByteReader.InvalidBytes() }
  }
}

extension CodeLocation {
  init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    self.init(fileID: try reader.string(), filePath: try reader.string(), line: try reader.int())
  }
}
