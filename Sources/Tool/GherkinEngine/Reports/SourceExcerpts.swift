import GherkinPages
import GherkinMessages
import Foundation
import GherkinSteps
import GherkinText

/// Adds the source code around a failure to its stack trace, if the file can be read and has not changed since the
/// start of the run.
struct SourceExcerpts {
  /// The maximum size of source files, in bytes.
  private static let fileLimit = 4 << 20
  /// The number of bytes of a stack trace that are searched.
  private static let traceLimit = 1 << 16
  /// The maximum number of locations in a stack trace that are tried.
  private static let candidateLimit = 8
  /// The maximum number of cached locations.
  private static let cacheLimit = 1000

  private let start: Date
  private let folder: String
  /// The excerpts by location; nil for a location without one.
  private var known: [Place: SourceExcerpt?] = [:]

  private struct Place: Hashable {
    let path: String
    let line: Int
  }

  /// Creates the value.
  ///
  /// - Parameters:
  ///   - start: the start of the run; files that changed later have no excerpts.
  ///   - folder: the folder to which paths in stack traces are relative.
  init(start: Date = Date(), folder: String = WorkingFolder.path) {
    self.start = start
    self.folder = folder
  }

  /// Returns a message with the source code around its failure; nil for a message without a failure.
  mutating func adding(to envelope: Envelope) -> Envelope? {
    switch envelope {
    case .testStepFinished(var finished) where finished.testStepResult.status == .failed:
      add(to: &finished.testStepResult)
      return .testStepFinished(finished)
    case .testRunHookFinished(var finished) where finished.result.status == .failed:
      add(to: &finished.result)
      return .testRunHookFinished(finished)
    default: return nil
    }
  }

  private mutating func add(to result: inout Envelope.TestStepResult) {
    guard let exception = result.exception, let trace = exception.stackTrace ?? exception.message else { return }
    let text =
      trace.utf8.count <= Self.traceLimit ? trace : String(decoding: trace.utf8.prefix(Self.traceLimit), as: UTF8.self)
    for place in FilePlace.all(in: text, limit: Self.candidateLimit) where place.path.hasSuffix(".swift") {
      guard let excerpt = excerpt(at: Place(path: place.path, line: place.line)) else { continue }
      result.exception?.stackTrace = trace + excerpt.text
      return
    }
  }

  private mutating func excerpt(at place: Place) -> SourceExcerpt? {
    if let excerpt = known[place] { return excerpt }
    let excerpt = read(place)
    if known.count < Self.cacheLimit { known[place] = .some(excerpt) }
    return excerpt
  }

  private func read(_ place: Place) -> SourceExcerpt? {
    let path = place.path.hasPrefix("/") ? place.path : "\(folder)/\(place.path)"
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let size = attributes[.size] as? Int, size <= Self.fileLimit,
      let changed = attributes[.modificationDate] as? Date, changed <= start,
      let content = FileManager.default.contents(atPath: path)
    else { return nil }
    return SourceExcerpt(path: place.path, line: place.line, in: content)
  }
}
