package import CucumberMessages

/// Why a saved stream cannot be read, or not to its end.
package enum SavedStreamError: Error, CustomStringConvertible {
  case noSuchFile(String)
  case unreadable(String, reason: String)
  case malformed(NDJSONError)
  case lineTooLong(String, line: Int, limit: Int)
  case brokenOff(String)
  case unmergeable(MergeError)
  case unsound(MergeError)
  case parts(String)
  case unparsed([String])

  /// The number of files that an error names.
  private static let listedCount = 20

  /// Place, problem and remedy.
  package var description: String {
    switch self {
    case .noSuchFile(let path): "\(path): there is no such file; check the path, it is seen from the working folder"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .malformed(let error): "\(error)"
    case .lineTooLong(let name, let line, let limit): "\(name):\(line): the line has more than \(limit >> 20) MiB"
    case .brokenOff(let name): "\(name): the stream breaks off, as it has no testRunFinished; what is there was taken"
    case .unmergeable(let error): "\(error)"
    case .unsound(let error): "\(error); the rest of the stream was left out"
    case .parts(let problem): "\(problem); give each part of the run once, or allow this by --allow-missing-parts"
    case .unparsed(let files):
      "\(files.prefix(Self.listedCount).joined(separator: ", "))"
        + "\(files.count > Self.listedCount ? " and \(files.count - Self.listedCount) others" : ""): "
        + "not run because of parse errors; correct them, and run again"
    }
  }
}
