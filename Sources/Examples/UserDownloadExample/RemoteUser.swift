public import Foundation
public import HTTPSessionExample

/// A user on a server, at `GET /users/1`. The download starts when the user is created; until the response arrives, the
/// profile is nil.
@MainActor
public final class RemoteUser {
  /// The notification that the profile has been downloaded, with the user as its object.
  public nonisolated static let updated = Notification.Name("RemoteUserUpdated")

  /// The profile; nil before the response, and after an error.
  public private(set) var profile: UserProfile?

  private let notifications: NotificationCenter

  /// Creates a user and downloads its profile with `session`, which does not retain it.
  ///
  /// - Parameter notifications: the notification center for `updated`.
  public init(session: any HTTPSession, notifications: NotificationCenter = .default) {
    self.notifications = notifications
    session.get("/users/1", parameters: [:]) { [weak self] body in
      self?.update(from: body)
    } failure: { [weak self] _ in
      self?.profile = .standard
    }
  }

  /// An unreadable response is treated as a failure.
  private func update(from body: Data) {
    do {
      profile = try JSONDecoder().decode(UserProfile.self, from: body)
      notifications.post(name: Self.updated, object: self)
    } catch {
      profile = .standard
    }
  }
}

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
