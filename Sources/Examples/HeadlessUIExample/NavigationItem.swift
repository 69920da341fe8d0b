/// What a screen puts into the navigation bar above it.
@MainActor
public final class NavigationItem {
  /// The button at the bar's right end; nil leaves that place empty.
  public var rightButton: BarButtonItem?

  init() {}
}
