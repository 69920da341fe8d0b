/// The content of the navigation bar above a screen.
@MainActor
public final class NavigationItem {
  /// The button at the right end of the bar; nil for none.
  public var rightButton: BarButtonItem?

  init() {}
}
