import CucumberMessages
import Foundation
import GherkinSteps
import TextSupport

/// Adds the source code at the place of a failure to its stack trace, where the file can be read and is no newer than
/// the run.
struct SourceExcerpts {
  /// The size of the largest file that is read, in bytes.
  private static let fileLimit = 4 << 20
  /// How much of a stack trace is looked at, in bytes.
  private static let traceLimit = 1 << 16
  /// The number of places in a stack trace that are tried.
  private static let candidateLimit = 8
  /// The number of places that are kept.
  private static let cacheLimit = 1000

  private let start: Date
  private let folder: String
  /// The excerpts by their places; nil for a place that has none.
  private var known: [Place: SourceExcerpt?] = [:]

  private struct Place: Hashable {
    let path: String
    let line: Int
  }

  /// Makes excerpts of files.
  ///
  /// - Parameters:
  ///   - start: the begin of the run; files that changed later have no excerpts.
  ///   - folder: the folder from which stack traces name files.
  init(start: Date = Date(), folder: String = WorkingFolder.path) {
    self.start = start
    self.folder = folder
  }

  /// Returns a message with the source code at the place of the failure that it tells; any other unchanged.
  mutating func adding(to envelope: Envelope) -> Envelope {
    switch envelope {
    case .testStepFinished(var finished) where finished.testStepResult.status == .failed:
      add(to: &finished.testStepResult)
      return .testStepFinished(finished)
    case .testRunHookFinished(var finished) where finished.result.status == .failed:
      add(to: &finished.result)
      return .testRunHookFinished(finished)
    default: return envelope
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
