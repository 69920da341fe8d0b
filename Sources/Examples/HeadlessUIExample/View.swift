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
