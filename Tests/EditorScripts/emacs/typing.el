;; Emacs finds symbols, texts and definitions while a step is typed.

(open "Features/edit.feature")
(search-forward "I have")
(wait (lambda () (ask :textDocument/hover)))
(save-excursion (search-forward "Given I have 3 beers") (replace-match "Giv"))
(seq-doseq (symbol (plist-get (aref (ask :textDocument/documentSymbol) 0) :children))
  (note (plist-get symbol :name)))
(note (contains "I have {int} beers" (ask :textDocument/hover)))
(note (contains "Beers.swift" (ask :textDocument/definition)))

;;> One
;;> Two
;;> t
;;> t
