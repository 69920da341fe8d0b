import GherkinTestSupport
import Testing

/// The Emacs in `PATH`.
enum Emacs {
  /// Functions for the scripts of tests.
  private static let functions = """
    (require 'package)
    (package-initialize)
    (require 'eglot)
    (set-language-environment "UTF-8")
    (load-file "init.el")
    (setq eglot-sync-connect 300)
    (defun note (value) (princ (format "%s\\n" value)))
    (defun open (file)
      (find-file file)
      (unless (eglot-managed-p) (apply #'eglot (eglot--guess-contact))))
    (defun ask (method &rest parameters)
      (eglot--signal-textDocument/didChange)
      (jsonrpc-request (eglot-current-server) method (append parameters (eglot--TextDocumentPositionParams))))
    (defun wait (condition)
      (let ((end (time-add nil 300)) (value nil))
        (while (and (time-less-p nil end) (not (setq value (funcall condition))))
          (flymake-start)
          ;; Messages in one chunk with the reply to a request are handled only when the next chunk arrives.
          (ask :workspace/symbol :query "One")
          (accept-process-output nil 0.1))
        value))
    (defun problems (text)
      (seq-filter (lambda (problem) (string-match-p text (flymake-diagnostic-text problem))) (flymake-diagnostics)))
    (defun contains (text value) (and (string-match-p (regexp-quote text) (format "%s" value)) t))

    """

  /// Whether Emacs has Eglot, its client of language servers.
  static func hasEglot() async throws -> Bool {
    guard let emacs = BuiltCommand.inPath("emacs").first else { return false }
    let answer = try await emacs.run(
      "--batch", "--eval", "(progn (require 'package) (package-initialize) (require 'eglot))", in: BuiltCommand.package)
    return answer.status == 0
  }

  /// Runs a script with the configuration of the guide.
  ///
  /// - Returns: the lines that the script noted.
  static func run(
    _ script: String, in workspace: EditorWorkspace, runsSteps: Bool = false
  ) async throws -> [String] {
    let configuration = try [0, 1].map { try EditorWorkspace.configuration("lisp", $0) }
    try workspace.folder.write(configuration.joined(separator: "\n"), to: "init.el")
    try workspace.folder.write(functions + script, to: "try.el")
    let output = try await workspace.run("emacs", "--batch", "-l", "try.el", runsSteps: runsSteps)
    check(output.status, equals: 0, "\(output.output) \(output.error)")
    return output.output.split(separator: "\n").map(String.init)
  }
}
