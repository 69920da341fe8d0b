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
