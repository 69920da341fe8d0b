import GherkinText

extension String {
  /// The text with spaces in place of invisible characters. Texts of features and of errors are untrusted.
  var visibleText: String { VisibleText.blanked(self, except: ["\n", "\t"]) }
}
