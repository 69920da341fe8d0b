/// What is known of a user.
public struct UserProfile: Sendable, Hashable {
  /// The name in full.
  public let name: String
  /// The name that the user signs in by.
  public let username: String
  /// The address for mail.
  public let email: String

  /// A profile of these three.
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
