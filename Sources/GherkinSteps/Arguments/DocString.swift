/// The text between fences under a step, as its body gets it.
public struct DocString: Sendable, Hashable {
  /// The text, without the fence's indentation.
  public let content: String
  /// The word behind the opening fence: `json`; nil where there is none.
  public let mediaType: String?

  /// Makes a doc string.
  public init(content: String, mediaType: String? = nil) {
    self.content = content
    self.mediaType = mediaType
  }
}
