/// A button in the navigation bar; it is found and tapped like any other.
public final class BarButtonItem: Button {}
