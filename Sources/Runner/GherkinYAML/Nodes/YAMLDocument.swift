/// One document of a YAML text; `---` lines separate documents.
public struct YAMLDocument: Sendable {
  /// The index of the document in its text, counted from 0.
  public let index: Int

  /// The whole value; null for an empty document.
  public let root: YAMLNode
}
