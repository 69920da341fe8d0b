import SignInExample

/// Signs in whoever is a member, and remembers all who tried.
@MainActor
final class MemberRegister: SignInManager {
  struct NotAMember: Error {}

  var members: [String: Members.Member] = [:]
  /// What happens once, between a sign-in and its answer.
  var beforeAnswer: (@MainActor () async -> Void)?
  private(set) var attempts: [(username: String, password: Password)] = []

  func signIn(username: String, password: Password) async throws {
    attempts.append((username, password))
    if let happening = beforeAnswer {
      beforeAnswer = nil
      await happening()
    }
    guard members.values.contains(where: { $0.username == username && $0.password == password }) else {
      throw NotAMember()
    }
  }
}
