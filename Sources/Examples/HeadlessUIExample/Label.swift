/// A line of text that the user reads; without text there is nothing to read.
public final class Label: View {
  /// What the label says.
  public var text: String

  /// A label that says `text`.
  public init(text: String = "") {
    self.text = text
    super.init()
  }

  public override var ownText: String? { text.isEmpty ? nil : text }
}
