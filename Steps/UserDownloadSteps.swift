import Foundation
import GherkinExpectations
import GherkinFixtures
public import GherkinSteps
import GherkinTestDoubles
import HTTPSessionExample
import Testing
import UserDownloadExample

/// Someone who opens an application that asks a server who they are.
@MainActor
public final class UserDownloadWorld: World {
  let session = PatientSession()
  let board = AnnouncementBoard()
  private var known: People?
  private var current: RemoteUser?

  /// A server without users, and an application that is not open.
  public init() async throws {}

  var people: People {
    get throws { try #require(known, "there is no server that knows people") }
  }

  var user: RemoteUser {
    get throws { try #require(current, "there is no open application") }
  }
}

extension UserDownloadWorld {
  func connect(to people: People) {
    known = people
  }

  func open() throws {
    board.listen(for: try people.announcement)
    current = RemoteUser(session: session, notifications: board.center)
  }

  func answer() throws {
    let (path, _, success, _) = try #require(session.gets.calls.last, "there is no question to the server")
    success(Data(try #require(people.server[path], "there is no answer at “\(path)”").utf8))
  }

  func answerNonsense() throws {
    let (_, _, success, _) = try #require(session.gets.calls.last, "there is no question to the server")
    success(Data(try people.nonsense.utf8))
  }

  func fail() throws {
    let (_, _, _, failure) = try #require(session.gets.calls.last, "there is no question to the server")
    failure(PatientSession.OutOfOrder())
  }
}

/// The phrases of the user download, in French.
public let userDownloadSteps = StepLibrary(UserDownloadWorld.self) { steps in
  // The server that knows …
  steps.given("le serveur qui connaît {fixture}") { (world, people: Fixture) in
    try await world.connect(to: people.decode(People.self))
  }
  // I have opened the application
  steps.given("j'ai ouvert l'application") { world in
    try await world.open()
  }

  // The server answers; is out of order; answers nonsense
  steps.when("le serveur répond") { world in
    try await world.answer()
  }
  steps.when("le serveur est en panne") { world in
    try await world.fail()
  }
  steps.when("le serveur répond n'importe quoi") { world in
    try await world.answerNonsense()
  }

  // My profile has been asked for once, with nothing else
  steps.then("mon profil a été demandé une fois, sans rien de plus") { world in
    try verify(world.session.gets).wasCalled(.once)
    try await verify(world.session.gets)
      .wasCalled(.once, with: equal(world.people.address), equal([:]), .any, .any)
  }
  // My profile is this one
  steps.then("mon profil est celui-ci :") { (world, expected: DataTable) in
    let profile = try #require(await world.user.profile, "my profile is missing")
    try expected.diff(against: [
      ["nom": profile.name, "pseudonyme": profile.username, "courriel": profile.email]
    ])
  }
  // Everybody is informed that my profile has changed; nobody is informed
  steps.then("tout le monde apprend que mon profil a changé") { world in
    let me = try await world.user
    try verify(world.board.announcements).wasCalled(.once)
    try verify(world.board.announcements).wasCalled(.once, with: satisfy("me") { $0 === me })
  }
  steps.then("personne n'apprend rien") { world in
    try verify(world.board.announcements).wasCalled(.never)
  }
}

/// A session that records requests, and answers when a step tells it to.
@MainActor
final class PatientSession: HTTPSession {
  typealias Success = @MainActor (Data) -> Void
  typealias Failure = @MainActor (any Error) -> Void

  struct OutOfOrder: Error {}

  let gets = Recorder<(String, [String: String], Success, Failure)>()

  func get(
    _ path: String, parameters: [String: String], success: @escaping Success, failure: @escaping Failure
  ) {
    gets.record(path, parameters, success, failure)
  }
}

/// Records the users that are announced.
final class AnnouncementBoard: Sendable {
  let center = NotificationCenter()
  /// The announced users; nil for an announcement without a user.
  let announcements = Recorder<RemoteUser?>("announce")

  /// Records all further announcements with a name.
  func listen(for name: String) {
    _ = center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { [announcements] announcement in
      announcements.record(announcement.object as? RemoteUser, function: "announce")
    }
  }
}

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
