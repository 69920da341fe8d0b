/// All errors of a feature file, in the order in which the parser found them; never empty.
///
/// The parser stops after 11 errors, as the official parsers do.
public struct ParseErrors: Error, Sendable, Hashable {
  /// The errors.
  public let errors: [ParseError]
  /// What the parser found, for each error; empty for errors that the parser did not find.
  let problems: [ParseProblem]

  /// Creates an error that contains at least one error.
  package init(errors: [ParseError]) {
    self.errors = errors
    problems = []
  }

  init(_ list: ErrorList) {
    errors = list.errors
    problems = list.problems
  }
}

/// The errors of a parse so far.
struct ErrorList {
  /// The number of errors after which a parse stops.
  static let limit = 10

  private let uri: String
  private(set) var errors: [ParseError] = []
  private(set) var problems: [ParseProblem] = []

  init(uri: String) {
    self.uri = uri
  }

  /// Whether the parse must stop.
  var isFull: Bool { errors.count > Self.limit }

  /// Adds an error, unless it is already there: lines that were read by lookahead are read again.
  mutating func add(_ problem: ParseProblem, at location: Location) {
    let error = ParseError(uri: uri, location: location, problem: problem.message)
    guard !isFull, !errors.contains(error) else { return }
    errors.append(error)
    problems.append(problem)
  }
}

/// A problem that the parser finds in a source. Those of the official parsers have the official messages.
enum ParseProblem: Sendable, Hashable {
  case unexpected(text: String, expected: [TokenKind])
  case unexpectedEnd(expected: [TokenKind])
  case whiteSpaceInTag
  case inconsistentCellCount
  case unknownLanguage(String)
  case notUTF8

  var message: String {
    switch self {
    case .unexpected(let text, let expected): "expected: \(Self.list(expected)), got '\(text)'"
    case .unexpectedEnd(let expected): "unexpected end of file, expected: \(Self.list(expected))"
    case .whiteSpaceInTag: "A tag may not contain whitespace"
    case .inconsistentCellCount: "inconsistent cell count within the table"
    case .unknownLanguage(let code): "Language not supported: \(code)"
    case .notUTF8: "the bytes here are not UTF-8, the encoding of feature files; save the file as UTF-8"
    }
  }

  private static func list(_ kinds: [TokenKind]) -> String {
    kinds.map { "#" + $0.name }.joined(separator: ", ")
  }
}

/// An error in a feature file, with its location.
public struct ParseError: Error, Sendable, Hashable {
  /// The name of the file.
  public let uri: String
  /// The place of the problem.
  public let location: Location
  /// The location and the problem in the official wording: `(3:1): expected: #EOF, …, got 'text'`.
  public let message: String

  /// Creates an error whose `message` is `(line:column): problem`.
  public init(uri: String, location: Location, problem: String) {
    self.uri = uri
    self.location = location
    message = "(\(location)): \(problem)"
  }

  /// Creates an error from a message that already contains its location, for example one from a stream.
  public init(uri: String, location: Location, message: String) {
    self.uri = uri
    self.location = location
    self.message = message
  }

  /// The message without the location.
  package var problem: String {
    let prefix = "(\(location)): "
    return message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
  }

  /// The location and the problem: `a.feature:3:1: expected: #EOF, …, got 'text'`.
  package var textWithPlace: String {
    let place = [String(location.line), location.column.map(String.init)].compactMap(\.self)
    return "\(uri):\(place.joined(separator: ":")): \(problem)"
  }
}
