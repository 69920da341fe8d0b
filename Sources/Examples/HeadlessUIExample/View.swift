/// A piece of a screen: a rectangle in real life, here just its place in the tree and whether it is shown.
///
/// A screen is a subclass that adds its controls and keeps them private. Whoever drives it — a person in an
/// application, a specification here — knows only what the screen shows, see `button(titled:)` and its siblings.
@MainActor
open class View {
  /// Whether this view, with everything in it, is out of sight.
  public var isHidden = false

  /// What the bar above shows while this view is the screen.
  public let navigationItem = NavigationItem()

  private var subviews: [View] = []

  /// The text that this view itself shows, without that of the views in it; nil if it shows none.
  open var ownText: String? { nil }

  /// An empty view.
  public init() {}

  /// Puts views into this one, below those that are there.
  public func add(_ views: View...) {
    subviews += views
  }

  /// The parts of the view, from top to bottom: the bar's button, then the subviews.
  var parts: [View] {
    guard let button = navigationItem.rightButton else { return subviews }
    return [button] + subviews
  }
}
