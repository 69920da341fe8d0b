/// A line of text. A label without text is not shown.
public final class Label: View {
  /// The text of the label.
  public var text: String

  /// Creates a label.
  public init(text: String = "") {
    self.text = text
    super.init()
  }

  public override var ownText: String? { text.isEmpty ? nil : text }
}
