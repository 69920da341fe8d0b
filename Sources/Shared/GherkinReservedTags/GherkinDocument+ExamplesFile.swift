package import GherkinSyntax

extension GherkinDocument.Tag {
  /// Whether the tag reads the rows of examples from a file: `@examples(beers.yaml)`.
  package var isExamplesFile: Bool { name.hasPrefix("@examples(") }

  /// The name of the file in an `@examples(…)` tag; nil for other tags.
  package var examplesFile: String? {
    guard let file = ReservedTag.argument(of: "@examples", in: name), !file.isEmpty else { return nil }
    return String(file)
  }
}

extension GherkinDocument.Examples {
  /// Whether the rows come from a file that a tag names. Their lines, and those of their pickles, refer to that file.
  package var hasRowsOfFile: Bool { tags.contains(where: \.isExamplesFile) }
}
