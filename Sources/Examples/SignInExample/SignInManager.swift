/// A service that signs in members.
public protocol SignInManager: Sendable {
  /// Signs a member in. Throws an error if that fails.
  func signIn(username: String, password: Password) async throws
}
