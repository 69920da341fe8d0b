package import GherkinMessages

/// The reason why a saved stream cannot be read, or not completely.
package enum SavedStreamError: Error, CustomStringConvertible {
  case noSuchFile(String)
  case unreadable(String, reason: String)
  case malformed(NDJSONError)
  case lineTooLong(String, line: Int, limit: Int)
  case brokenOff(String)
  case unmergeable(MergeError)
  case unsound(MergeError)
  case parts(String, remedy: String)
  case unparsed([String])

  /// The number of files that an error lists.
  private static let listedCount = 20

  /// The location, the problem and the remedy.
  package var description: String {
    switch self {
    case .noSuchFile(let path): "\(path): no such file; check the path, which is relative to the working directory"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .malformed(let error): "\(error)"
    case .lineTooLong(let name, let line, let limit): "\(name):\(line): the line has more than \(limit >> 20) MiB"
    case .brokenOff(let name):
      "\(name): the stream is incomplete: it has no testRunFinished; its other messages were used"
    case .unmergeable(let error): "\(error)"
    case .unsound(let error): "\(error); the rest of the stream was ignored"
    case .parts(let problem, let remedy): "\(problem); \(remedy)"
    case .unparsed(let files):
      "\(files.prefix(Self.listedCount).joined(separator: ", "))"
        + "\(files.count > Self.listedCount ? " and \(files.count - Self.listedCount) others" : ""): "
        + "not run because of parse errors; correct them, and run again"
    }
  }
}
