import Foundation
import GherkinExpectations
import GherkinFixtures
public import GherkinSteps
import GherkinTestDoubles
import HeadlessUIExample
import SignInExample
import Testing

/// A member at the sign-in screen of a club.
@MainActor
public final class SignInWorld: World {
  /// The fields, as steps name them.
  enum Field: String, CaseIterable {
    case username, password

    /// The placeholder on the screen.
    var placeholder: String { rawValue.capitalized }
  }

  let register = MemberRegister()
  private var current: Members.Member?

  /// A club without members, and a screen without a user.
  public init() async throws {}

  /// The member “I”.
  var me: Members.Member {
    get throws { try #require(current, "nobody is at the sign-in screen") }
  }

  private func member(_ name: String) throws -> Members.Member {
    try #require(register.members[name], "there is no member called “\(name)”")
  }
}

// MARK: - Context

extension SignInWorld {
  func admit(_ names: [String], of club: Members) throws {
    for name in names {
      let member = try #require(club.members[name], "there is no member called “\(name)”")
      register.members[name] = member
    }
  }

  func open(as name: String) async throws {
    current = try member(name)
    try await world(HeadlessWorld.self).show(SignInScreen(manager: register))
  }
}

// MARK: - Actions of the member

extension SignInWorld {
  func fillIn(_ field: Field) async throws {
    try await enter(field, of: me)
  }

  func fillIn(_ field: Field, of name: String) async throws {
    try await enter(field, of: member(name))
  }

  func delete(_ field: Field) async throws {
    try await fillIn(field)
    try await world(HeadlessWorld.self).textField(field.placeholder).enter("")
  }

  func tapTwice(_ title: String) async throws {
    let button = try await world(HeadlessWorld.self).button(title)
    register.beforeAnswer = { [register] in
      register.beforeAnswer = nil
      await button.tap()
    }
    await button.tap()
  }

  private func enter(_ field: Field, of member: Members.Member) async throws {
    let text =
      switch field {
      case .username: member.username
      case .password: member.password.clearText
      }
    try await world(HeadlessWorld.self).textField(field.placeholder).enter(text)
  }
}

// MARK: - Visibility for strangers

extension SignInWorld {
  /// Returns the content of the screen, and all text that a log could contain.
  func everythingShown() async throws -> String {
    let screen = try await world(HeadlessWorld.self).screen
    var text = "\(screen.shownText) \(screen) \(String(reflecting: screen)) \(register.attempts.calls)"
    dump(screen, to: &text)
    dump(register.attempts.calls, to: &text)
    return text
  }
}

/// The phrases of the sign-in; tapping and reading are those of `headlessUISteps`.
public let signInSteps = StepLibrary(SignInWorld.self) { steps in
  steps.given("{word} and {word} are members of {fixture}") { (world, first: String, second: String, club: Fixture) in
    try await world.admit([first, second], of: club.decode(Members.self))
  }
  steps.given("{word} is on the sign-in screen") { (world, name: String) in
    try await world.open(as: name)
  }

  steps.parameterType(SignInWorld.Field.self)
  steps.when("I fill in my username and password", or: "I have filled in my username and password") { world in
    for field in SignInWorld.Field.allCases { try await world.fillIn(field) }
  }
  steps.when("I fill in my {field}", or: "I have filled in my {field}") { (world, field: SignInWorld.Field) in
    try await world.fillIn(field)
  }
  steps.when("I have filled in the {field} of {word}") { (world, field: SignInWorld.Field, name: String) in
    try await world.fillIn(field, of: name)
  }
  steps.when("I delete my {field}") { (world, field: SignInWorld.Field) in
    try await world.delete(field)
  }
  steps.when("I tap {string} again before I am signed in") { (world, title: String) in
    try await world.tapTwice(title)
  }

  steps.then("I am signed in", or: "I am signed in, once") { world in
    let me = try await world.me
    try verify(world.register.attempts).wasCalled(.once)
    try verify(world.register.attempts).wasCalled(.once, with: equal(me.username), equal(me.password))
  }
  steps.then("I am not signed in") { world in
    try verify(world.register.attempts).wasCalled(.never)
  }
  steps.then("the screen does not show my password") { world in
    let secret = try await world.me.password.clearText
    // Not by #expect, which would show the secret.
    try expect(await !world.everythingShown().contains(secret), named: "the password being hidden")
  }
}

/// Signs in members, and records all attempts.
@MainActor
final class MemberRegister: SignInManager {
  struct NotAMember: Error {}

  var members: [String: Members.Member] = [:]
  /// An action between a sign-in and its answer, if any.
  var beforeAnswer: (@MainActor () async -> Void)?
  let attempts = Recorder<(String, Password)>("signIn")

  func signIn(username: String, password: Password) async throws {
    attempts.record(username, password)
    await beforeAnswer?()
    guard members.values.contains(where: { $0.username == username && $0.password == password }) else {
      throw NotAMember()
    }
  }
}

/// The members of a club, by first name.
struct Members: Decodable, Sendable {
  struct Member: Decodable, Sendable {
    let username: String
    let password: Password

    private enum CodingKeys: CodingKey {
      case username, password
    }

    init(from decoder: any Decoder) throws {
      let member = try decoder.container(keyedBy: CodingKeys.self)
      username = try member.decode(String.self, forKey: .username)
      password = Password(try member.decode(String.self, forKey: .password))
    }
  }

  let members: [String: Member]
}
