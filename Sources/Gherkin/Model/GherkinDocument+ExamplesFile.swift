extension GherkinDocument.Tag {
  private static let examplesFilePrefix = "@examples("

  /// Whether the tag takes the rows of a block of examples from a file: `@examples(beers.yaml)`.
  package var isExamplesFile: Bool { name.hasPrefix(Self.examplesFilePrefix) }

  /// The name of the file that an `@examples(…)` tag names; nil where the tag has no file's name in parentheses.
  package var examplesFile: String? {
    guard isExamplesFile, name.hasSuffix(")") else { return nil }
    let file = name.dropFirst(Self.examplesFilePrefix.count).dropLast()
    return file.isEmpty ? nil : String(file)
  }
}

extension GherkinDocument.Examples {
  /// Whether the rows come from a file that a tag names. Their lines, and those of their pickles, are of that file.
  package var hasRowsOfFile: Bool { tags.contains(where: \.isExamplesFile) }
}
