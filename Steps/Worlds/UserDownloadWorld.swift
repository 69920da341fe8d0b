import GherkinExpectations
import Foundation
public import GherkinSteps
import HTTPSessionExample
import GherkinTestDoubles
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
    get throws { try expect(known, named: "a server that knows people").toExist() }
  }

  var user: RemoteUser {
    get throws { try expect(current, named: "an open application").toExist() }
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
    let (path, _, success, _) = try expect(session.gets.calls.last, named: "a question to the server").toExist()
    success(Data(try expect(people.server[path], named: "an answer at “\(path)”").toExist().utf8))
  }

  func answerNonsense() throws {
    let (_, _, success, _) = try expect(session.gets.calls.last, named: "a question to the server").toExist()
    success(Data(try people.nonsense.utf8))
  }

  func fail() throws {
    let (_, _, _, failure) = try expect(session.gets.calls.last, named: "a question to the server").toExist()
    failure(PatientSession.OutOfOrder())
  }
}
