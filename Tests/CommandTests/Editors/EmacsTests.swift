import GherkinTestSupport
import Testing

/// Emacs starts the server with the configuration of the guide.
@Suite("Emacs", .commands, .enabled("Emacs with Eglot is not in PATH") { try await Emacs.hasEglot() })
struct EmacsTests {
  @Test("Emacs notes what its script says", arguments: EditorScript.all(of: "emacs", comment: ";;"))
  func notes(script: EditorScript) async throws {
    try script.expect(try await Emacs.run(script, in: try EditorWorkspace()))
  }
}
