package import GherkinData

/// One document of a YAML text; `---` lines separate documents.
package struct YAMLDocument: Sendable {
  /// The index of the document in its text, counted from 0.
  package let index: Int

  /// The whole value; null for an empty document.
  package let root: YAMLNode
}
