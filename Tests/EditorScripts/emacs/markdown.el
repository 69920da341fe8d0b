;; Emacs starts the server for features in Markdown behind a symbolic link, and not for other Markdown.

(open "LINK/Features/document.feature.md")
(note (length (wait (lambda () (problems "I have 2 bears")))))
(search-forward "I have")
(note (contains "Beers.swift" (ask :textDocument/definition)))
(find-file "LINK/notes.md")
(note (eglot-managed-p))

;;> 1
;;> t
;;> nil
