import Foundation
import GherkinTestSupport
import Testing

/// Emacs starts the server with the configuration of the guide.
@Suite("Emacs", .tags(.commands), .enabled("Emacs with Eglot is not in PATH") { try await Emacs.hasEglot() })
struct EmacsTests {
  private let workspace: EditorWorkspace

  init() throws {
    workspace = try EditorWorkspace()
  }

  @Test("Emacs shows the server's diagnostics with the configuration of the guide")
  func diagnostics() async throws {
    let found = try await Emacs.run(
      """
      (open "Features/a.feature")
      (wait #'flymake-diagnostics)
      (dolist (problem (flymake-diagnostics)) (note (flymake-diagnostic-text problem)))
      """, in: workspace)
    check(found.contains { $0.contains("did you mean \"Scenario:\"?") }, "\(found)")
  }

  @Test("Emacs shows diagnostics and completes steps at the right place after an emoji")
  func positions() async throws {
    let found = try await Emacs.run(
      """
      (open "Features/b.feature")
      (note (wait (lambda ()
                    (seq-some (lambda (problem)
                                (string= "spare" (buffer-substring (flymake-diagnostic-beg problem)
                                                                   (flymake-diagnostic-end problem))))
                              (flymake-diagnostics)))))
      (goto-char (point-min))
      (search-forward "When 🍺 is")
      (let ((items (wait (lambda ()
                           (let ((items (plist-get (ask :textDocument/completion) :items)))
                             (unless (seq-empty-p items) items))))))
        ;; With yasnippet, the text would be a snippet.
        (eglot--apply-text-edits (vector (plist-get (aref items 0) :textEdit))))
      (note (buffer-substring (line-beginning-position) (line-end-position)))
      """, in: workspace)
    check(found, equals: ["t", "    When 🍺 \"<🍺>\" is drunk"])
  }

  @Test("Emacs finds symbols, texts and definitions while a step is typed")
  func typing() async throws {
    let found = try await Emacs.run(
      """
      (open "Features/edit.feature")
      (search-forward "I have")
      (wait (lambda () (ask :textDocument/hover)))
      (save-excursion (search-forward "Given I have 3 beers") (replace-match "Giv"))
      (seq-doseq (symbol (plist-get (aref (ask :textDocument/documentSymbol) 0) :children))
        (note (plist-get symbol :name)))
      (note (contains "I have {int} beers" (ask :textDocument/hover)))
      (note (contains "Beers.swift" (ask :textDocument/definition)))
      """, in: workspace)
    check(found, equals: ["One", "Two", "t", "t"])
  }

  @Test("Emacs completes a step after the value of an argument")
  func completion() async throws {
    let found = try await Emacs.run(
      """
      (open "Features/edit.feature")
      (search-forward "I have")
      (wait (lambda () (ask :textDocument/hover)))
      (search-forward "Given I have 3 beers")
      (replace-match "Given I have 2 b")
      (seq-doseq (item (plist-get (ask :textDocument/completion) :items))
        (note (plist-get item :label))
        (when (contains "beers" (plist-get item :label))
          (eglot--apply-text-edits (vector (plist-get item :textEdit)))
          (note (buffer-substring (line-beginning-position) (line-end-position)))))
      """, in: workspace)
    check(found, contains: "    Given I have 2 beers", "\(found)")
  }

  @Test("Emacs runs saved features only, keeps earlier results and shows the end of a run")
  func results() async throws {
    let found = try await Emacs.run(
      """
      (defvar shown nil)
      (advice-add 'message :before (lambda (&rest all) (when (car all) (push (apply #'format all) shown))))
      (defun run ()
        (setq shown nil)
        (gherkin-run-scenario)
        (wait (lambda () (seq-find (lambda (text) (contains "The run failed: 1 failed." text)) shown))))
      (open "Features/run.feature")
      (goto-char (point-max))
      (insert "\\n")
      (insert "  Scenario: Third\\n")
      (search-backward "Scenario: First")
      (eglot--signal-textDocument/didChange)
      (note (condition-case problem (gherkin-run-scenario)
              (error (contains "has unsaved changes; save it first" (error-message-string problem)))))
      (save-buffer)
      (dolist (name '("First" "Second"))
        (search-forward (concat "Scenario: " name))
        (goto-char (match-beginning 0))
        (note (and (run) t))
        (dolist (problem (problems "run \\\\[failed\\\\]"))
          (note (line-number-at-pos (flymake-diagnostic-beg problem)))))
      """, in: workspace, runsSteps: true)
    check(found, equals: ["t", "t", "4", "t", "4", "7"])
  }

  @Test("Emacs starts the server for features in Markdown behind a symbolic link, and not for other Markdown")
  func markdown() async throws {
    let links = try TemporaryFolder()
    let link = links.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: workspace.folder.path)
    let found = try await Emacs.run(
      """
      (open "\(link)/Features/document.feature.md")
      (note (length (wait (lambda () (problems "I have 2 bears")))))
      (search-forward "I have")
      (note (contains "Beers.swift" (ask :textDocument/definition)))
      (find-file "\(link)/notes.md")
      (note (eglot-managed-p))
      """, in: workspace)
    check(found, equals: ["1", "t", "nil"])
  }
}
