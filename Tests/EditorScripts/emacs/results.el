;; Emacs runs saved features only, keeps earlier results and shows the end of a run.
;; runs steps

(defvar shown nil)
(advice-add 'message :before (lambda (&rest all) (when (car all) (push (apply #'format all) shown))))
(defun run ()
  (setq shown nil)
  (gherkin-run-scenario)
  (wait (lambda () (seq-find (lambda (text) (contains "The run failed: 1 failed." text)) shown))))
(open "Features/run.feature")
(goto-char (point-max))
(insert "\n")
(insert "  Scenario: Third\n")
(search-backward "Scenario: First")
(eglot--signal-textDocument/didChange)
(note (condition-case problem (gherkin-run-scenario)
        (error (contains "has unsaved changes; save it first" (error-message-string problem)))))
(save-buffer)
(dolist (name '("First" "Second"))
  (search-forward (concat "Scenario: " name))
  (goto-char (match-beginning 0))
  (note (and (run) t))
  (dolist (problem (problems "run \\[failed\\]"))
    (note (line-number-at-pos (flymake-diagnostic-beg problem)))))

;;> t
;;> t
;;> 4
;;> t
;;> 4
;;> 7
