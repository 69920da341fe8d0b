import SignInExample
import GherkinTestDoubles

/// A manager that accepts every sign-in unless the test changes that.
final class FakeManager: SignInManager {
  let signIns = Stub<(String, Password), Void>(returning: ())
  func signIn(username: String, password: Password) async throws { try await signIns(username, password) }
}
