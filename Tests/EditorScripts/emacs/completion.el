;; Emacs completes a step after the value of an argument.

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

;;> I have {int} beers
;;>     Given I have 2 beers
