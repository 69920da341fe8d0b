/// Whoever knows the members and can sign one in.
public protocol SignInManager: Sendable {
  /// Signs a member in. Returning means that it succeeded; any error thrown, that it did not.
  func signIn(username: String, password: Password) async throws
}
