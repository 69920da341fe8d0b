/// A field that the user types into.
public final class TextField: View {
  /// What the field asks for; shown as long as nothing is entered.
  public let placeholder: String

  /// Whether the field keeps its text from prying eyes: on the screen, in descriptions and in dumps.
  public let isSecure: Bool

  private var entered: EnteredText?

  /// An untouched field.
  public init(placeholder: String, isSecure: Bool = false) {
    self.placeholder = placeholder
    self.isSecure = isSecure
    super.init()
  }

  /// What the field holds, in clear, for the screen that it belongs to: nil if it was never touched, empty if all was
  /// deleted again.
  public var text: String? { entered?.text }

  public override var ownText: String? {
    guard let entered, !entered.text.isEmpty else { return placeholder }
    return entered.description
  }

  /// Types `text` in place of all that the field held; an empty text clears it.
  public func enter(_ text: String) {
    entered = EnteredText(text: text, isSecure: isSecure)
  }
}
