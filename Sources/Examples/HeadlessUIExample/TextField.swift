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
