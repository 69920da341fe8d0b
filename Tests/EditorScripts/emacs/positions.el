;; Emacs shows diagnostics and completes steps at the right place after an emoji.

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

;;> t
;;>     When 🍺 "<🍺>" is drunk
