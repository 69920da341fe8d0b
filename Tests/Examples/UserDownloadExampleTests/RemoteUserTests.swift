import Foundation
import Synchronization
import Testing
import UserDownloadExample

@MainActor
@Suite("A user whom the server knows")
struct RemoteUserTests {
  private static let answer = Data(
    #"{"id": 1, "name": "Sam Rockwell", "username": "vMancini", "email": "vMancini@moon.com"}"#.utf8)

  private let session = CapturingSession()
  private let notifications = NotificationCenter()
  private let user: RemoteUser

  init() {
    user = RemoteUser(session: session, notifications: notifications)
  }

  /// How often the user is announced, by the notification's plain name, while `action` is done.
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

  @Test("it asks for itself as soon as it is made, once, without parameters")
  func request() {
    #expect(session.requests.map(\.path) == ["/users/1"])
    #expect(session.requests.map(\.parameters) == [[:]])
  }

  @Test("until the answer it is nobody")
  func before() {
    #expect(user.profile == nil)
  }

  @Test("it takes name, user name and email from the answer, and announces itself once")
  func success() {
    #expect(announcements(of: user) { session.requests[0].success(Self.answer) } == 1)
    #expect(user.profile == UserProfile(name: "Sam Rockwell", username: "vMancini", email: "vMancini@moon.com"))
  }

  @Test("of two users only the one who was answered is announced")
  func announcedObject() {
    let other = RemoteUser(session: session, notifications: notifications)
    #expect(announcements(of: other) { session.requests[0].success(Self.answer) } == 0)
    #expect(other.profile == nil)
  }

  @Test("on failure it takes the defaults, and announces nothing")
  func failure() {
    #expect(announcements(of: user) { session.requests[0].failure(CapturingSession.Failure()) } == 0)
    #expect(user.profile == UserProfile(name: "Peter Parker", username: "p_parker", email: "p_parker@amazing.com"))
  }

  @Test(
    "an answer that cannot be read counts as a failure",
    arguments: ["", "<html>", "[]", #"{"name": "Sam Rockwell", "username": "vMancini"}"#, #"{"name": 1}"#])
  func unreadable(body: String) {
    #expect(announcements(of: user) { session.requests[0].success(Data(body.utf8)) } == 0)
    #expect(user.profile == UserProfile(name: "Peter Parker", username: "p_parker", email: "p_parker@amazing.com"))
  }

  @Test("the request does not keep the user alive, and an answer for nobody does no harm")
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
