;; Emacs shows the server's diagnostics with the configuration of the guide.

(open "Features/a.feature")
(note (and (wait (lambda () (problems (regexp-quote "did you mean \"Scenario:\"?")))) t))

;;> t
