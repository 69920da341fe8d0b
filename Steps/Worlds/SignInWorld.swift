import GherkinExpectations
public import GherkinSteps
import Foundation
import HeadlessUIExample
import SignInExample
import GherkinTestDoubles

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
    get throws { try expect(current, named: "someone at the sign-in screen").toExist() }
  }

  private func member(_ name: String) throws -> Members.Member {
    try expect(register.members[name], named: "a member called “\(name)”").toExist()
  }
}

// MARK: - Context

extension SignInWorld {
  func admit(_ names: [String], of club: Members) throws {
    for name in names {
      register.members[name] = try expect(club.members[name], named: "a member called “\(name)”").toExist()
    }
  }

  func open(as name: String) async throws {
    current = try member(name)
    try await sibling(HeadlessWorld.self).show(SignInScreen(manager: register))
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
    try await sibling(HeadlessWorld.self).textField(field.placeholder).enter("")
  }

  func tapTwice(_ title: String) async throws {
    let button = try await sibling(HeadlessWorld.self).button(title)
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
    try await sibling(HeadlessWorld.self).textField(field.placeholder).enter(text)
  }
}

// MARK: - Visibility for strangers

extension SignInWorld {
  /// Returns the content of the screen, and all text that a log could contain.
  func everythingShown() async throws -> String {
    let screen = try await sibling(HeadlessWorld.self).screen
    var text = "\(screen.shownText) \(screen) \(String(reflecting: screen)) \(register.attempts.calls)"
    dump(screen, to: &text)
    dump(register.attempts.calls, to: &text)
    return text
  }
}
