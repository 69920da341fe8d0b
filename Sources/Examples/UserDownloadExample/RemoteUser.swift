public import Foundation
public import HTTPSessionExample

/// A user whom a server knows, at `GET /users/1`. It asks as soon as it is made; until the answer it is nobody.
@MainActor
public final class RemoteUser {
  /// Posted, with the user as its object, when the server has said who it is.
  public nonisolated static let updated = Notification.Name("RemoteUserUpdated")

  /// Who this is; nil until the server has answered or failed to.
  public private(set) var profile: UserProfile?

  private let notifications: NotificationCenter

  /// Asks for the user by way of `session`, which does not keep it alive.
  ///
  /// - Parameter notifications: where its notification is posted.
  public init(session: any HTTPSession, notifications: NotificationCenter = .default) {
    self.notifications = notifications
    session.get("/users/1", parameters: [:]) { [weak self] body in
      self?.take(body)
    } failure: { [weak self] _ in
      self?.profile = .standard
    }
  }

  /// An unreadable response is treated as a failure.
  private func take(_ body: Data) {
    do {
      profile = try JSONDecoder().decode(UserProfile.self, from: body)
      notifications.post(name: Self.updated, object: self)
    } catch {
      profile = .standard
    }
  }
}
