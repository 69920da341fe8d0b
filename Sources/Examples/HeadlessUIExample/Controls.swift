/// A button with a title and a private action.
public class Button: View {
  /// The title of the button.
  public let title: String

  /// Whether a tap has an effect.
  public var isEnabled = true

  private let action: @MainActor () async -> Void

  /// Creates a button that runs `action` when it is tapped.
  public init(title: String, action: @escaping @MainActor () async -> Void) {
    self.title = title
    self.action = action
    super.init()
  }

  public override var ownText: String? { title }

  /// Taps the button and returns when all work that the tap started has finished. A hidden or disabled button does
  /// nothing.
  public func tap() async {
    guard isEnabled, !isHidden else { return }
    await action()
  }
}

/// A button in the navigation bar. Searches and taps work as for any other button.
public final class BarButtonItem: Button {}

/// The content of the navigation bar above a screen.
@MainActor
public final class NavigationItem {
  /// The button at the right end of the bar; nil for none.
  public var rightButton: BarButtonItem?

  init() {}
}

/// A field that the user types into.
public final class TextField: View {
  /// The placeholder, which is shown while the field is empty.
  public let placeholder: String

  /// Whether the text of the field is hidden on the screen, in descriptions and in dumps.
  public let isSecure: Bool

  private var entered: EnteredText?

  /// Creates a field without text.
  public init(placeholder: String, isSecure: Bool = false) {
    self.placeholder = placeholder
    self.isSecure = isSecure
    super.init()
  }

  /// The unmasked text of the field, for its screen: nil if the user never changed it, empty if all text was deleted.
  public var text: String? { entered?.text }

  public override var ownText: String? {
    guard let entered, !entered.text.isEmpty else { return placeholder }
    return entered.description
  }

  /// Replaces the text of the field; an empty text clears it.
  public func enter(_ text: String) {
    entered = EnteredText(text: text, isSecure: isSecure)
  }
}

/// The text of a field. A secure text is printed as a mask of constant length.
///
/// The value is redacted, not the field, so that it stays hidden wherever it is printed or dumped, on the main actor or
/// elsewhere.
struct EnteredText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  let text: String
  let isSecure: Bool

  var description: String { isSecure ? "••••••••" : text }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
