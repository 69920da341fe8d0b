import Foundation
public import GherkinSteps
import HTTPSessionExample
import UserDownloadExample

/// Someone who opens an application that asks a server who they are.
@MainActor
public final class UserDownloadWorld: World {
  private let session = PatientSession()
  private let announcements = AnnouncementBoard()
  private var people: People?
  private var user: RemoteUser?

  /// A server that knows nobody, and an application that is not open.
  public init() async throws {}

  private func known() throws -> People {
    try require(people, "Expected a server that knows people, but there is none.")
  }

  private func request() throws -> PatientSession.Request {
    try require(session.requests.last, "Expected the server to be asked, but it was not.")
  }
}

// MARK: - What happens

extension UserDownloadWorld {
  func connect(to people: People) {
    self.people = people
  }

  func open() throws {
    announcements.listen(for: try known().announcement)
    user = RemoteUser(session: session, notifications: announcements.center)
  }

  func answer() throws {
    let request = try request()
    let people = try known().server
    let answer = try require(
      people[request.path],
      "Expected to be asked for \(list(people.keys.sorted())), but it was “\(request.path)”.")
    request.success(Data(answer.utf8))
  }

  func answerNonsense() throws {
    try request().success(Data(try known().nonsense.utf8))
  }

  func fail() throws {
    try request().failure(PatientSession.OutOfOrder())
  }
}

// MARK: - What comes of it

extension UserDownloadWorld {
  func expectOneRequest() throws {
    let address = try known().address
    let paths = session.requests.map(\.path)
    try require(paths == [address], "Expected one request, for “\(address)”, but there were those for \(list(paths)).")
    let parameters = session.requests.flatMap(\.parameters.keys)
    try require(parameters.isEmpty, "Expected nothing else to be asked, but it was \(list(parameters)).")
  }

  /// Under the names that the user gives them.
  func profile() throws -> [[String: String]] {
    let profile = try require(user?.profile, "Expected a profile, but the application does not know me yet.")
    return [["nom": profile.name, "pseudonyme": profile.username, "courriel": profile.email]]
  }

  func expectAnnouncements(_ count: Int) throws {
    let sender = user.map { ObjectIdentifier($0) }
    try require(
      announcements.senders.count == count,
      "Expected \(count) announcements that my profile has changed, but there were \(announcements.senders.count).")
    try require(
      announcements.senders.allSatisfy { $0 == sender },
      "Expected me to be announced, but it was somebody else.")
  }
}
