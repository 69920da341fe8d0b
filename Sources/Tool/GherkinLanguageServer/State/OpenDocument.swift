/// A document that is open in the editor.
struct OpenDocument {
  var text: TextDocument
  var version: Int
  /// Whether the document is a feature. Otherwise it is a Swift file.
  let isFeature: Bool
  /// The latest analysed version. For a large document, it can be older than the text.
  var snapshot: FeatureSnapshot?
  /// Whether the text or the definitions have changed since.
  var isStale = true
  /// Whether the client has not received the problems yet.
  var isUnpublished = true
  /// The analysis of a large document on a background thread.
  var analysis = RepeatedWork()
}
