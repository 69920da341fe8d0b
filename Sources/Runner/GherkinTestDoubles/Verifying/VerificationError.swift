internal import GherkinText

/// The error of a failed verification of calls.
public struct VerificationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The expected and the actual calls in a sentence; below it, the recorded calls, one per line. If only some match,
  /// an arrow marks these.
  public let message: String
  /// The location of the verification.
  public let place: Place

  init(_ sentence: String, listing calls: [(text: String, counts: Bool)] = [], at place: Place) {
    message = calls.isEmpty ? sentence : "\(sentence):\(callList(calls))"
    self.place = place
  }

  /// The message, and the location on a separate line.
  public var description: String { "\(message)\n  at \(place)" }
}

extension VerificationError: LocatedError {
  package var filePaths: [String: String] { [place.fileID: place.filePath] }
}

extension VerificationError {
  /// A location in a source file.
  public struct Place: Sendable, Equatable, CustomStringConvertible {
    /// The module and the name of the file: `#fileID`.
    public let fileID: String
    /// The path of the file: `#filePath`.
    public let filePath: String
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1.
    public let column: Int

    /// The location without the path, which depends on the machine.
    public var description: String { "\(fileID):\(line):\(column)" }
  }
}
