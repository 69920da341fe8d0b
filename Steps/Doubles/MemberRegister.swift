import SignInExample
import GherkinTestDoubles

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
