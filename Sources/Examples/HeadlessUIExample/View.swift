/// A part of a screen, reduced to its position in the view hierarchy and its visibility.
///
/// A screen is a subclass with private controls. Its user, such as a specification, interacts only with the visible
/// parts; see `button(titled:)` and similar methods.
@MainActor
open class View {
  /// Whether this view and its subviews are hidden.
  public var isHidden = false

  /// The content of the navigation bar while this view is the screen.
  public let navigationItem = NavigationItem()

  private var subviews: [View] = []

  /// The text of this view without its subviews; nil if it shows none.
  open var ownText: String? { nil }

  /// Creates a view without subviews.
  public init() {}

  /// Adds subviews below the existing ones.
  public func add(_ views: View...) {
    subviews += views
  }

  /// The parts of the view, from top to bottom: the bar's button, then the subviews.
  var parts: [View] {
    guard let button = navigationItem.rightButton else { return subviews }
    return [button] + subviews
  }
}

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

/// A line of text. A label without text is not shown.
public final class Label: View {
  /// The text of the label.
  public var text: String

  /// Creates a label.
  public init(text: String = "") {
    self.text = text
    super.init()
  }

  public override var ownText: String? { text.isEmpty ? nil : text }
}
