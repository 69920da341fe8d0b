/// The text between fences under a step.
///
/// Two doc strings are equal if their text and media type are equal. Their location does not matter.
public struct DocString: Sendable, Hashable {
  /// The text, without the fence's indentation.
  public let content: String
  /// The media type after the opening fence: `json`; nil if there is none.
  public let mediaType: String?

  /// The location and the decoders of the text; nil for one that was created in code.
  package let origin: DocStringOrigin?

  /// Creates a doc string.
  public init(content: String, mediaType: String? = nil) {
    self.init(content: content, mediaType: mediaType, origin: nil)
  }

  /// Creates the doc string of a step.
  package init(content: String, mediaType: String?, origin: DocStringOrigin?) {
    self.content = content
    self.mediaType = mediaType
    self.origin = origin
  }

  /// Whether text and media type are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.content == right.content && left.mediaType == right.mediaType
  }

  /// Hashes text and media type.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(content)
    hasher.combine(mediaType)
  }
}

/// The run-dependent data of a step's doc string.
package struct DocStringOrigin: Sendable {
  /// The path of the feature file, as given to the run.
  package let file: String
  /// The location of the opening fence; nil if it is unknown.
  package let fence: TextPlace?
  /// The decoders that libraries registered.
  package let decoders: [any DocStringDecoder]

  /// Creates the data of a doc string.
  package init(file: String, fence: TextPlace?, decoders: [any DocStringDecoder]) {
    self.file = file
    self.fence = fence
    self.decoders = decoders
  }
}
