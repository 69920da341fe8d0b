/// A button in the navigation bar. Searches and taps work as for any other button.
public final class BarButtonItem: Button {}
