internal import GherkinReservedTags

extension Completion {
  /// Returns tags of the workspace, and the reserved ones.
  func tags(_ typed: String) -> [CompletionItem] {
    let word = typed.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "`" }.last ?? ""
    let range = range(from: offset - word.utf8.count)
    let whole = word + feature.string(offset..<line.upperBound).prefix { !" \t`".contains($0) }
    var items: [CompletionItem] = []
    // The index contains the tag that is being typed.
    for tag in workspace.index.tags.filter({ $0.name != whole || $0.count > 1 }).prefix(200) {
      items.append(
        CompletionItem(
          label: tag.name, kind: .constant, detail: "\(tag.count) use\(tag.count == 1 ? "" : "s")",
          documentation: ReservedTag.forms.first { $0.name == tag.name }.map { .string($0.about) },
          edit: TextEdit(range: range, newText: tag.name), rank: items.count))
    }
    let used = Set(items.map(\.label))
    for form in ReservedTag.forms where !used.contains(form.name + (form.argument.map { "(\($0))" } ?? "")) {
      var text = InsertedText()
      text.add(form.name)
      if let argument = form.argument {
        text.add("(")
        text.add(values: [argument])
        text.add(")")
      }
      items.append(
        CompletionItem(
          label: text.plain, kind: .keyword, detail: "reserved", documentation: .string(form.about),
          edit: TextEdit(range: range, newText: workspace.client.hasSnippets ? text.snippet : text.plain),
          isSnippet: workspace.client.hasSnippets, rank: items.count))
    }
    return items
  }
}
