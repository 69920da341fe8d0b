internal import Foundation
internal import GherkinLayout
internal import GherkinSyntax

/// `textDocument/completion`: keywords, steps, fixtures, tags, languages, placeholders, tables.
struct Completion {
  let feature: FeatureSnapshot
  let workspace: WorkspaceSnapshot
  let matcher: any PatternMatching
  let style: LayoutStyle
  let dialect: Dialect
  let place: CompletionPlace
  /// The position, in bytes.
  let offset: Int
  /// The line of the position, from its first character that is not indentation.
  let line: Range<Int>

  /// Returns the proposals at a position.
  ///
  /// - Parameter style: the layout of inserted tables and doc strings.
  static func items(
    _ feature: FeatureSnapshot, at position: Position, in workspace: WorkspaceSnapshot,
    _ matcher: any PatternMatching, _ style: LayoutStyle
  ) -> (items: [CompletionItem], isIncomplete: Bool) {
    let offset = feature.text.offset(of: position)
    let line = feature.text.line(feature.text.position(of: offset).line)
    guard let dialect = feature.dialect(default: workspace.settings(of: feature.path).language),
      line.lowerBound <= offset
    else {
      return ([], false)
    }
    var start = line.lowerBound
    while start < offset, feature.text.bytes[start] == 0x20 || feature.text.bytes[start] == 0x09 { start += 1 }
    if feature.isMarkdown {
      // Skips the characters of a heading or a list item, and of the first tag.
      while start < offset, "#*- `".utf8.contains(feature.text.bytes[start]) { start += 1 }
    }
    let completing = Completion(
      feature: feature, workspace: workspace, matcher: matcher, style: style, dialect: dialect,
      place: CompletionPlace(feature, before: line.lowerBound), offset: offset, line: start..<line.upperBound)
    return completing.items()
  }

  private func items() -> (items: [CompletionItem], isIncomplete: Bool) {
    let typed = feature.string(line.lowerBound..<offset)
    if let placeholders = placeholders(typed) { return (placeholders, false) }
    if place.isInDocString { return ([], false) }
    if typed.first == "|" { return (cells(typed), false) }
    if typed.first == "@" { return (tags(typed), false) }
    if typed.first == "#" { return (languages(typed), false) }
    if place.acceptsSteps, let keyword = dialect.stepKeyword(of: typed) {
      let text = String(typed.dropFirst(keyword.count))
      if let names = fixtures(text) { return (names, false) }
      return (steps(text, after: keyword), true)
    }
    return (keywords(), false)
  }

  /// Returns the range of positions from an offset to the cursor.
  func range(from start: Int) -> PositionRange { feature.text.range(start..<offset) }

  private func keywords() -> [CompletionItem] {
    let range = range(from: line.lowerBound)
    let typed = feature.string(line.lowerBound..<offset).lowercased()
    var proposed: [(keyword: String, text: String, about: String)] = []
    func add(_ keywords: [String], _ end: String, _ about: String) {
      // The text of a title or a description begins no keyword.
      for keyword in keywords
      where keyword != "* " && keyword.lowercased().hasPrefix(typed)
        && !proposed.contains(where: { $0.keyword == keyword })
      {
        proposed.append((keyword, keyword + end, about))
      }
    }
    if place.acceptsSteps {
      add(dialect.given, "", "A step that creates the state before the action.")
      add(dialect.when, "", "A step that performs the action.")
      add(dialect.then, "", "A step that checks the outcome.")
      add(dialect.and, "", "A step of the same kind as the previous one.")
      add(dialect.but, "", "A step of the same kind as the previous one, usually with a negation.")
    }
    if place.acceptsExamples {
      add(dialect.examples, ":", "A table with the values of an outline, one row per scenario.")
    }
    if place.acceptsFeature {
      add(dialect.feature, ": ", "The title of the file's only feature.")
    } else {
      add(dialect.scenario, ": ", "A list of steps that runs as one test.")
      add(dialect.scenarioOutline, ": ", "A scenario that runs once for each row of its examples.")
      if place.acceptsBackground { add(dialect.background, ":", "Steps that run before each scenario.") }
      add(dialect.rule, ": ", "A group of the scenarios that illustrate one rule.")
    }
    return proposed.enumerated().map { rank, keyword in
      CompletionItem(
        label: keyword.keyword.trimmingCharacters(in: .whitespaces), kind: .keyword,
        documentation: .string(keyword.about), edit: TextEdit(range: range, newText: keyword.text), rank: rank)
    }
  }

  /// Returns the codes of languages in a comment at the start of the file.
  private func languages(_ typed: String) -> [CompletionItem] {
    let isFirst = feature.lines.allSatisfy {
      $0.start >= line.lowerBound || $0.isBlank || $0.kind == .comment || $0.kind == .language
    }
    guard isFirst else { return [] }
    // Only the end of `# language: fr`, or the start of it, is replaced.
    let parts = typed.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let word = parts[0].dropFirst().trimmingCharacters(in: .whitespaces)
    guard parts.count == 1 ? "language".hasPrefix(word) : word == "language" else { return [] }
    return Dialect.all.enumerated().map { rank, dialect in
      let text = "# language: \(dialect.code)"
      return CompletionItem(
        label: text, kind: .constant, detail: dialect.nativeName, documentation: .string(dialect.name),
        edit: TextEdit(range: feature.text.range(line), newText: text),
        filterText: parts.count == 1 ? typed + text : text,
        rank: rank)
    }
  }
}
