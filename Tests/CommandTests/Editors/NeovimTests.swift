import GherkinTestSupport
import Testing

/// Neovim starts the server with a configuration of the guide.
@Suite("Neovim", .commands, .enabled(if: !Neovim.installed.isEmpty, "nvim is not in PATH"))
struct NeovimTests {
  @Test(
    "Neovim notes what its script says", arguments: Neovim.installed, EditorScript.all(of: "neovim", comment: "--"))
  func notes(neovim: Neovim, script: EditorScript) async throws {
    try script.expect(try await neovim.run(script, in: try EditorWorkspace()))
  }
}
