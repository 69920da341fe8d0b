/// What keeps streams from being merged, and where it is.
public struct MergeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stream's name: a file's path, or `standard input`.
  public let name: String
  /// The line, counted from 1.
  public let line: Int
  /// The problem, in a few words.
  public let problem: String

  /// `shard-2.ndjson:12: there is no hook with the id 7`.
  public var description: String { "\(name):\(line): \(problem)" }
}

/// A problem whose place is not told yet.
struct MergeProblem: Error {
  let text: String

  static func unknownID(_ id: String, _ kind: StreamIDs.Kind) -> Self {
    Self(text: "there is no \(kind.name) with the id \(id)")
  }

  static func repeatedID(_ id: String, _ kind: StreamIDs.Kind) -> Self {
    Self(text: "a second \(kind.name) has the id \(id); if streams were joined, give each in a file of its own")
  }

  static func otherSource(of uri: String, than name: String) -> Self {
    Self(text: "\(uri) is not the same here as in \(name); merge runs of the same features")
  }

  static let secondRun = Self(text: "a second run begins; merge streams of one run each, in files of their own")

  static let eventBeforeRun = Self(text: "something happens before the run begins, by testRunStarted")

  static let afterEnd = Self(
    text: "something follows the end of the run; give streams of one run each, in files of their own")

  static let secondEnd = Self(text: "the run ends a second time")

  static let stepOutsideOfItsCase = Self(text: "the step is none of its test case")
}
