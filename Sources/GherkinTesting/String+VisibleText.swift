import TextSupport

extension String {
  /// The text with spaces for hidden characters: texts of features and of errors may come from anybody.
  var visibleText: String { VisibleText.blanked(self, except: ["\n", "\t"]) }
}
