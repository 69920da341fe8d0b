/// Finds views as a user does: by their visible content. Hidden views, and those inside hidden views, are not found, so
/// "the label is hidden" is written `label(text: "…") == nil`.
extension View {
  /// The topmost shown button with this title, those of the navigation bar included; nil if there is none.
  public func button(titled title: String) -> Button? {
    firstShown { $0.title == title }
  }

  /// The topmost shown text field with this placeholder; nil if there is none. A field that holds text is still known
  /// by its placeholder, as it is by the person who filled it in.
  public func textField(placeholder: String) -> TextField? {
    firstShown { $0.placeholder == placeholder }
  }

  /// The topmost shown label with exactly this text; nil if there is none.
  public func label(text: String) -> Label? {
    firstShown { $0.text == text }
  }

  /// All text that can be read on this view, top to bottom. Secret text is masked.
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
