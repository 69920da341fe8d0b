public import GherkinSteps
import HeadlessUIExample
import SignInExample

/// A member at the sign-in screen of a club.
@MainActor
public final class SignInWorld: World {
  /// The fields, by what is written in them.
  enum Field: String {
    case username = "Username"
    case password = "Password"
  }

  private let register = MemberRegister()
  /// The one who says “I”.
  private var me: Members.Member?

  /// A club without members, and nobody at the screen.
  public init() async throws {}

  private func member(_ name: String) throws -> Members.Member {
    try require(
      register.members[name],
      "Expected a member “\(name)”, but the members are \(list(register.members.keys.sorted())).")
  }

  private func myself() throws -> Members.Member {
    try require(me, "Expected someone at the sign-in screen, but nobody has come there yet.")
  }

  private func front() async throws -> HeadlessWorld {
    try await other(HeadlessWorld.self)
  }
}

// MARK: - What is there

extension SignInWorld {
  func admit(_ members: Members) {
    register.members = members.members
  }

  func open(as name: String) async throws {
    me = try member(name)
    try await front().screen = SignInScreen(manager: register)
  }
}

// MARK: - What the member does

extension SignInWorld {
  func fillIn(_ field: Field) async throws {
    try await enter(field, of: myself())
  }

  func fillIn(_ field: Field, of name: String) async throws {
    try await enter(field, of: member(name))
  }

  func delete(_ field: Field) async throws {
    try await fillIn(field)
    try await front().textField(field.rawValue).enter("")
  }

  func tapTwice(_ title: String) async throws {
    let button = try await front().button(title)
    register.beforeAnswer = { await button.tap() }
    await button.tap()
  }

  private func enter(_ field: Field, of member: Members.Member) async throws {
    let text =
      switch field {
      case .username: member.username
      case .password: member.password.clearText
      }
    try await front().textField(field.rawValue).enter(text)
  }
}

// MARK: - What comes of it

extension SignInWorld {
  /// Passwords are compared, but never told.
  func expectOneAttempt() throws {
    let me = try myself()
    let usernames = register.attempts.map(\.username)
    try require(
      usernames == [me.username],
      "Expected one sign-in, with the username “\(me.username)”, but those tried were with \(list(usernames)).")
    try require(
      register.attempts.map(\.password) == [me.password],
      "Expected “\(me.username)” to sign in with exactly the password that was filled in, but it was another one.")
  }

  func expectNoAttempt() throws {
    let usernames = register.attempts.map(\.username)
    try require(usernames.isEmpty, "Expected no sign-in to be tried, but those tried were with \(list(usernames)).")
  }

  /// Looks at the screen and at everything that a log could print.
  func expectSecrecy() async throws {
    let secret = try myself().password.clearText
    let screen = try require(await front().screen, "Expected the sign-in screen, but there is none.")
    var places = screen.shownText + ["\(screen)", String(reflecting: screen), "\(register.attempts)"]
    var dumped = ""
    dump(screen, to: &dumped)
    dump(register.attempts, to: &dumped)
    places.append(dumped)
    try require(
      !places.contains { $0.contains(secret) },
      "Expected my password to show nowhere, but the screen or a log of it gives it away.")
  }
}
