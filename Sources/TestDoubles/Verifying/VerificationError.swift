internal import TextSupport

/// Calls that were not as expected.
public struct VerificationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The expected and the actual calls in a sentence; below it, the recorded calls, one per line. If only some match,
  /// an arrow marks these.
  public let message: String
  /// Where the verification is written.
  public let place: Place

  init(_ sentence: String, listing calls: [(text: String, counts: Bool)] = [], at place: Place) {
    message = calls.isEmpty ? sentence : "\(sentence):\(callList(calls))"
    self.place = place
  }

  /// The message, and the place on a line of its own.
  public var description: String { "\(message)\n  at \(place)" }
}

extension VerificationError: LocatedError {
  package var filePaths: [String: String] { [place.fileID: place.filePath] }
}

extension VerificationError {
  /// A place in a source file.
  public struct Place: Sendable, Equatable, CustomStringConvertible {
    /// The module and the name of the file: `#fileID`.
    public let fileID: String
    /// The path of the file: `#filePath`.
    public let filePath: String
    /// Counted from 1.
    public let line: Int
    /// Counted from 1.
    public let column: Int

    /// Without the path, which is another on every machine.
    public var description: String { "\(fileID):\(line):\(column)" }
  }
}
