/// A server that knows people, and how the application speaks with it.
struct People: Decodable, Sendable {
  /// The answers, by address.
  let server: [String: String]
  /// The answer while the server is out of order.
  let nonsense: String
  /// Where the user is found.
  let address: String
  /// What is announced when the user has changed.
  let announcement: String
}
