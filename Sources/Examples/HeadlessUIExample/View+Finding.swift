/// Finds views as a user does: by their visible content. Hidden views, and those inside hidden views, are not found, so
/// "the label is hidden" is written `label(text: "…") == nil`.
extension View {
  /// Returns the topmost visible button with a title, including those of the navigation bar; nil if there is none.
  public func button(titled title: String) -> Button? {
    firstShown { $0.title == title }
  }

  /// Returns the topmost visible text field with a placeholder; nil if there is none. This also finds a field that
  /// contains text.
  public func textField(placeholder: String) -> TextField? {
    firstShown { $0.placeholder == placeholder }
  }

  /// Returns the topmost visible label with exactly this text; nil if there is none.
  public func label(text: String) -> Label? {
    firstShown { $0.text == text }
  }

  /// All visible text of this view, from top to bottom. Secret text is masked.
  public var shownText: [String] {
    guard !isHidden else { return [] }
    return (ownText.map { [$0] } ?? []) + parts.flatMap(\.shownText)
  }

  private func firstShown<Found: View>(where matches: (Found) -> Bool) -> Found? {
    guard !isHidden else { return nil }
    if let view = self as? Found, matches(view) { return view }
    for part in parts {
      if let found = part.firstShown(where: matches) { return found }
    }
    return nil
  }
}
