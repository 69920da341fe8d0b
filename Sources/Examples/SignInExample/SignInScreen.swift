public import HeadlessUIExample

/// A "Username" field, a "Password" field and a "Sign In" button. A message above the fields asks for missing input;
/// one below them shows the result.
public final class SignInScreen: View {
  private let manager: any SignInManager

  private let request = Label(text: SignInWording.fillInBoth)
  private let username = TextField(placeholder: SignInWording.username)
  private let password = TextField(placeholder: SignInWording.password, isSecure: true)
  private let outcome = Label()
  private lazy var button = Button(title: SignInWording.signIn) { [weak self] in await self?.signIn() }

  /// Creates a screen that signs in with `manager`.
  public init(manager: any SignInManager) {
    self.manager = manager
    super.init()
    request.isHidden = true
    add(request, username, password, button, outcome)
  }

  private func signIn() async {
    outcome.isHidden = true
    guard let name = username.text, !name.isEmpty, let secret = password.text, !secret.isEmpty else {
      request.isHidden = false
      return
    }
    request.isHidden = true
    await tellManager(username: name, password: Password(secret))
  }

  /// The button is disabled meanwhile, so that an impatient second tap does not sign in again.
  private func tellManager(username: String, password: Password) async {
    button.isEnabled = false
    defer { button.isEnabled = true }
    do {
      try await manager.signIn(username: username, password: password)
      show(SignInWording.welcome(username))
    } catch {
      // The screen does not show the reason: it could reveal which names exist, or repeat the input.
      show(SignInWording.failure)
    }
  }

  private func show(_ text: String) {
    outcome.text = text
    outcome.isHidden = false
  }
}

/// A service that signs in members.
public protocol SignInManager: Sendable {
  /// Signs a member in. Throws an error if that fails.
  func signIn(username: String, password: Password) async throws
}

/// The texts of the sign-in screen.
enum SignInWording {
  static let username = "Username"
  static let password = "Password"
  static let signIn = "Sign In"
  static let fillInBoth = "Please fill in both your username and your password."
  static let failure = "We could not sign you in. Please check your username and password."

  static func welcome(_ username: String) -> String { "Welcome, \(username)!" }
}

/// A password for the sign-in manager. Printing, interpolation, dumps and reflection reveal nothing of it, not even its
/// length. It is not encodable.
public struct Password: Sendable, Equatable {
  /// The unmasked password, for verification. Do not log it.
  public let clearText: String

  /// Creates a password of exactly these characters, including leading and trailing spaces.
  public init(_ clearText: String) {
    self.clearText = clearText
  }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The same mask for every password.
  public var description: String { "••••••••" }
  /// The same mask for every password.
  public var debugDescription: String { description }
  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
