import GherkinTestSupport
import Testing

/// The Emacs in `PATH`.
enum Emacs {
  /// Whether Emacs has Eglot, its client of language servers.
  static func hasEglot() async throws -> Bool {
    guard let emacs = BuiltCommand.inPath("emacs").first else { return false }
    let answer = try await emacs.run(
      "--batch", "--eval", "(progn (require 'package) (package-initialize) (require 'eglot))", in: BuiltCommand.package)
    return answer.status == 0
  }

  /// Runs a script in a workspace with the configuration of the guide.
  ///
  /// - Returns: the lines that the script noted.
  static func run(_ script: EditorScript, in workspace: EditorWorkspace) async throws -> [String] {
    let link = try workspace.link()
    let configuration = try [0, 1].map { try EditorWorkspace.configuration("lisp", $0) }
    try workspace.folder.write(configuration.joined(separator: "\n"), to: "init.el")
    try workspace.folder.write(try EditorScript.functions("functions.el") + script.text(link: link), to: "try.el")
    let output = try await workspace.run("emacs", "--batch", "-l", "try.el", runsSteps: script.runsSteps)
    check(output.status, equals: 0, "\(output.output) \(output.error)")
    return output.output.split(separator: "\n").map(String.init)
  }
}
