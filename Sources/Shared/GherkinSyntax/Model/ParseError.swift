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
