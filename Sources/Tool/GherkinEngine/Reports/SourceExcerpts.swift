import GherkinFiles
import GherkinOutcomes
import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinSteps

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

  /// In nanoseconds since 1970, as times of files are.
  private let start: Int64
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
    self.start = Int64(exactly: (start.timeIntervalSince1970 * 1e9).rounded()) ?? .max
    self.folder = folder
  }

  /// Returns a message with the source code around its failure.
  mutating func adding(to envelope: Envelope) -> Envelope {
    switch envelope {
    case .testStepFinished(var finished) where finished.testStepResult.status == .failed:
      finished.testStepResult = adding(to: finished.testStepResult)
      return .testStepFinished(finished)
    case .testRunHookFinished(var finished) where finished.result.status == .failed:
      finished.result = adding(to: finished.result)
      return .testRunHookFinished(finished)
    default: return envelope
    }
  }

  private mutating func adding(to result: TestStepResult) -> TestStepResult {
    guard let exception = result.exception, let trace = exception.stackTrace ?? exception.message else { return result }
    let text =
      trace.utf8.count <= Self.traceLimit ? trace : String(decoding: trace.utf8.prefix(Self.traceLimit), as: UTF8.self)
    for place in FilePlace.all(in: text, limit: Self.candidateLimit) where place.path.hasSuffix(".swift") {
      guard let excerpt = excerpt(at: Place(path: place.path, line: place.line)) else { continue }
      var result = result
      result.exception?.stackTrace = trace + excerpt.text
      return result
    }
    return result
  }

  private mutating func excerpt(at place: Place) -> SourceExcerpt? {
    if let excerpt = known[place] { return excerpt }
    let excerpt = read(place)
    if known.count < Self.cacheLimit { known[place] = .some(excerpt) }
    return excerpt
  }

  private func read(_ place: Place) -> SourceExcerpt? {
    let path = place.path.hasPrefix("/") ? place.path : "\(folder)/\(place.path)"
    guard let changed = SystemCalls.modificationTime(of: path), changed <= start,
      let content = FileReader.readable(path, atMost: Self.fileLimit)
    else { return nil }
    return SourceExcerpt(path: place.path, line: place.line, in: Data(content))
  }
}
