import HeadlessUIExample
import SignInExample
import GherkinExpectations
import GherkinTestDoubles
import Testing

@MainActor
@Suite("Signing in")
struct SignInScreenTests {
  private struct Refused: Error, CustomStringConvertible {
    let description = "no such member: ada, open sesame"
  }

  private let manager = FakeManager()
  private let screen: SignInScreen

  init() {
    screen = SignInScreen(manager: manager)
  }

  private static let request = "Please fill in both your username and your password."
  private static let failure = "We could not sign you in. Please check your username and password."

  @Test("the screen has two fields and a button, and shows no message yet")
  func start() throws {
    #expect(screen.shownText == ["Username", "Password", "Sign In"])
    #expect(try #require(screen.textField(placeholder: "Password")).isSecure)
    #expect(try !#require(screen.textField(placeholder: "Username")).isSecure)
  }

  @Test(
    "if the name or the password is missing or empty, the manager is not called, and the screen requests both",
    arguments: [
      (nil, nil), (nil, ""), ("", nil), ("", ""), ("ada", nil), ("ada", ""), (nil, "open sesame"), ("", "open sesame"),
    ] as [(String?, String?)])
  func incomplete(username: String?, password: String?) async throws {
    try await screen.signIn(username: username, password: password)
    try verify(manager.signIns).wasCalled(.never)
    #expect(screen.shownText.first == Self.request, "the label is above the fields")
  }

  @Test("failure shows a plain sentence without the reason")
  func failure() async throws {
    manager.signIns.throws(Refused())
    try await screen.signIn(username: "ada", password: "open sesame")
    #expect(screen.shownText == ["ada", "••••••••", "Sign In", Self.failure])
  }

  @Test("after a failure one can try again, and the new outcome replaces the old one")
  func anotherTry() async throws {
    manager.signIns.throws(Refused())
    try await screen.signIn(username: "ada", password: "sesame")
    manager.signIns.returns()
    try await screen.signIn(username: "ada", password: "open sesame")
    #expect(screen.label(text: "Welcome, ada!") != nil)
    #expect(screen.label(text: Self.failure) == nil)
  }

  @Test("the old outcome disappears when a field is emptied, or during the next attempt")
  func oldOutcomeHides() async throws {
    manager.signIns.throws(Refused())
    try await screen.signIn(username: "ada", password: "sesame")
    manager.signIns.suspends()
    async let nextTry: Void = screen.signIn(username: "ada", password: "sesame")
    let signIn = try await manager.signIns.suspendedCall()
    #expect(screen.shownText == ["ada", "••••••••", "Sign In"])
    try signIn.resume(throwing: Refused())
    try await nextTry
    try await screen.signIn(username: "ada", password: "")
    #expect(screen.label(text: Self.failure) == nil)
  }

  @Test("a screen that is no longer used is released")
  func noCycle() async throws {
    weak var gone: SignInScreen?
    do {
      let screen = SignInScreen(manager: FakeManager())
      try await screen.signIn(username: "ada", password: "open sesame")
      gone = screen
      #expect(gone != nil)
    }
    #expect(gone == nil)
  }
}

extension View {
  /// Fills in the fields that are not nil, and taps, like a user.
  fileprivate func signIn(username: String?, password: String?) async throws {
    if let username { try #require(textField(placeholder: "Username")).enter(username) }
    if let password { try #require(textField(placeholder: "Password")).enter(password) }
    await (try #require(button(titled: "Sign In"))).tap()
  }
}
