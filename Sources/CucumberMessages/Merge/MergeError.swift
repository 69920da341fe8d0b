/// An error of merging streams, with its location.
public struct MergeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stream's name: a file's path, or `standard input`.
  public let name: String
  /// The line, counted from 1; 0 if the error does not belong to a single line.
  public let line: Int
  /// The problem, in a few words.
  public let problem: String

  /// `shard-2.ndjson:12: there is no hook with the id 7`.
  public var description: String { "\(name):\(line == 0 ? "" : "\(line):") \(problem)" }
}

/// A problem whose location is added later.
struct MergeProblem: Error {
  let text: String

  static func unknownID(_ id: String, _ kind: StreamIDs.Kind) -> Self {
    Self(text: "there is no \(kind.name) with the id \(id)")
  }

  static func repeatedID(_ id: String, _ kind: StreamIDs.Kind) -> Self {
    Self(text: "a second \(kind.name) has the id \(id); give each stream in its own file")
  }

  static func otherSource(of uri: String, than name: String) -> Self {
    Self(text: "\(uri) differs from that in \(name); merge runs of the same features")
  }

  static let secondRun = Self(text: "a second run begins; give each run in its own file")

  static let eventBeforeRun = Self(text: "an event precedes testRunStarted")

  static let afterEnd = Self(
    text: "an event follows testRunFinished; give each run in its own file")

  static let secondEnd = Self(text: "a second testRunFinished; give each run in its own file")

  static let changed = Self(text: "the line changed after it was checked; write the stream again")

  static let stepOutsideOfItsCase = Self(text: "the step does not belong to its test case")
}
