/// An error in a stream of messages, with its location.
public struct NDJSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stream's name: a file's path, or `standard input`.
  public let name: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in code points, counted from 1.
  public let column: Int
  /// The problem, in a few words.
  public let problem: String

  /// `messages.ndjson:12:34: the text does not end`.
  public var description: String { "\(name):\(line):\(column): \(problem)" }

  init(name: String, line: Int, column: Int, problem: String) {
    self.name = name
    self.line = line
    self.column = column
    self.problem = problem
  }
}
