/// The profile of a user.
public struct UserProfile: Sendable, Hashable {
  /// The full name.
  public let name: String
  /// The name for signing in.
  public let username: String
  /// The e-mail address.
  public let email: String

  /// Creates a profile.
  public init(name: String, username: String, email: String) {
    self.name = name
    self.username = username
    self.email = email
  }

  /// The user's profile until the server has answered.
  static let standard = UserProfile(name: "Peter Parker", username: "p_parker", email: "p_parker@amazing.com")
}

/// Decodes `{"name": …, "username": …, "email": …}` and ignores other members.
extension UserProfile: Codable {}
