/// One document of a YAML text; `---` lines separate documents.
public struct YAMLDocument: Sendable {
  /// The place of the document among those of its text, from 0.
  public let index: Int

  /// The whole value; null for an empty document.
  public let root: YAMLNode
}
