import Foundation
import Synchronization
import Testing
import UserDownloadExample

@MainActor
@Suite("A user from the server")
struct RemoteUserTests {
  private static let answer = Data(
    #"{"id": 1, "name": "Sam Rockwell", "username": "vMancini", "email": "vMancini@moon.com"}"#.utf8)

  private let session = CapturingSession()
  private let notifications = NotificationCenter()
  private let user: RemoteUser

  init() {
    user = RemoteUser(session: session, notifications: notifications)
  }

  /// The number of notifications about the user, by their plain name, during `action`.
  private func announcements(of user: RemoteUser, during action: () -> Void) -> Int {
    let count = Mutex(0)
    let name = Notification.Name("RemoteUserUpdated")
    let observer = notifications.addObserver(forName: name, object: user, queue: nil) { _ in
      count.withLock { $0 += 1 }
    }
    action()
    notifications.removeObserver(observer)
    return count.withLock(\.self)
  }

  @Test("before the answer, the user has no data")
  func before() {
    #expect(user.profile == nil)
  }

  @Test("of two users, only the one with an answer is announced, once")
  func announcedObject() {
    let other = RemoteUser(session: session, notifications: notifications)
    #expect(announcements(of: other) { session.requests[0].success(Self.answer) } == 0)
    #expect(announcements(of: user) { session.requests[0].success(Self.answer) } == 1)
    #expect(other.profile == nil)
  }

  @Test(
    "an unreadable answer is treated as a failure",
    arguments: ["", "<html>", "[]", #"{"name": "Sam Rockwell", "username": "vMancini"}"#, #"{"name": 1}"#])
  func unreadable(body: String) {
    #expect(announcements(of: user) { session.requests[0].success(Data(body.utf8)) } == 0)
    #expect(user.profile == UserProfile(name: "Peter Parker", username: "p_parker", email: "p_parker@amazing.com"))
  }

  @Test("the request does not retain the user, and late answers are ignored")
  func weak() {
    weak var gone: RemoteUser?
    do {
      let user = RemoteUser(session: session, notifications: notifications)
      gone = user
      #expect(gone != nil)
    }
    #expect(gone == nil)
    session.requests[1].success(Self.answer)
    session.requests[1].failure(CapturingSession.Failure())
  }
}
