import SignInExample

/// A manager that remembers what it was told, and answers as the test says.
@MainActor
final class RecordingManager: SignInManager {
  struct Call: Equatable {
    let username: String
    let password: Password
  }

  private(set) var calls: [Call] = []
  /// What happens while it signs somebody in; an error that is thrown here is its answer.
  var answer: @MainActor () async throws -> Void = {}

  func signIn(username: String, password: Password) async throws {
    calls.append(Call(username: username, password: password))
    try await answer()
  }
}
