/// A server with people, and the addresses of the application.
struct People: Decodable, Sendable {
  /// The responses by address.
  let server: [String: String]
  /// The response while the server is out of order.
  let nonsense: String
  /// The address of the user.
  let address: String
  /// The name of the notification that the user has changed.
  let announcement: String
}
