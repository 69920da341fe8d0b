import GherkinSyntax

/// Collects the tags of all elements of a document.
struct TagCollector: DocumentVisitor {
  /// The tags of each element that has tags, in order.
  private(set) var lists: [[GherkinDocument.Tag]] = []

  mutating func visit(_ tags: [GherkinDocument.Tag]) {
    if !tags.isEmpty { lists.append(tags) }
  }
}
