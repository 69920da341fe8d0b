package import GherkinText

/// The error of one or more failed expectations.
public struct ExpectationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The expected and the actual value in a sentence; below it, the parts that differ.
  public let message: String
  /// The location of the expectation.
  public let place: Place
  /// The values of an equality that failed; nil for any other failure.
  package let comparison: ComparedValues?
  /// The full paths of the source files that the message mentions.
  private let filePathsOfMessage: [String: String]

  /// Creates a failure with a message, for expectations without a matcher.
  public init(_ message: String, at place: Place) {
    self.init(message, nil, at: place)
  }

  init(_ message: String, _ comparison: ComparedValues? = nil, at place: Place, filePaths: [String: String] = [:]) {
    self.message = message
    self.place = place
    self.comparison = comparison
    filePathsOfMessage = filePaths
  }

  /// The message, and the location on a separate line.
  public var description: String { "\(message)\n  at \(place)" }
}

extension ExpectationError: LocatedError, ComparingError {
  package var filePaths: [String: String] { filePathsOfMessage.merging([place.fileID: place.filePath]) { $1 } }
}

extension ExpectationError {
  /// Creates the failure of a matcher.
  ///
  /// - Parameters:
  ///   - name: the name of the value.
  ///   - result: the value, or the error of the expression that should have returned it.
  ///   - time: the time limit and the number of evaluations.
  init<Value>(
    _ name: String?, _ result: Result<Value, any Error>, _ matcher: Matcher<Value>, within time: String? = nil,
    at place: Place
  ) {
    let (subject, mismatch): (String, Mismatch)
    switch result {
    case .success(let value):
      subject = name.map { "\($0) (\(described(value)))" } ?? described(value)
      mismatch = matcher.mismatch(value)
    case .failure(let error):
      subject = name ?? "the expression"
      mismatch = Mismatch(reason: "it threw \(described(error))")
    }
    let limit = time.map { " within \($0)" } ?? ""
    var comparison: ComparedValues?
    if case .success(let actual) = result, let expected = matcher.expected.flatMap(ComparedValues.Value.init(of:)),
      let actual = ComparedValues.Value(of: actual)
    {
      comparison = ComparedValues(name: name, expected: expected, actual: actual)
    }
    self.init("expected \(subject) to \(matcher)\(limit)\(mismatch.text)", comparison, at: place)
  }

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

    /// Creates a location. Defaults to the call site.
    public init(
      fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
      self.fileID = fileID
      self.filePath = filePath
      self.line = line
      self.column = column
    }

    /// The location without the path, which depends on the machine.
    public var description: String { "\(fileID):\(line):\(column)" }
  }
}

extension ComparedValues.Value {
  /// Creates a value as readers write it: without the quotation marks of code. Returns nil if it has too many parts.
  fileprivate init?<Subject>(of subject: Subject) {
    switch Snapshot(of: subject, partLimit: 2_000) {
    case .list(let elements, 0), .set(let elements, 0): self = .list(elements.map(\.plainText))
    case .dictionary(let entries, 0): self = .list(entries.map(\.line))
    case .record(_, let fields) where fields.count > 1: self = .list(fields.map(\.line))
    case .list, .set, .dictionary: return nil
    case let value: self = .text(value.plainText)
    }
  }
}
