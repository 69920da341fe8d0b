import SignInExample
import TestDoubles

/// A manager that signs everybody in, unless the test says otherwise.
final class FakeManager: SignInManager {
  let signIns = Stub<(String, Password), Void>(returning: ())
  func signIn(username: String, password: Password) async throws { try await signIns(username, password) }
}
