internal import Foundation
internal import GherkinDefinitions
internal import GherkinExpressions
internal import GherkinSteps
internal import GherkinSyntax
internal import GherkinFixtures

extension Completion {
  /// The maximum number of proposed steps, of definitions whose continuation is computed, and of those that get the
  /// arguments behind the cursor.
  private static let (mostSteps, mostContinued, mostAligned) = (100, 300, 20)

  /// A definition that can be proposed.
  private struct Candidate {
    let number: Int
    /// The way in which the definition continues the typed text.
    var continuation: Program.Continuation?
    var score = (0, 0, 0, 0)
  }

  /// Returns steps that continue the typed text, whose values are kept, and steps that contain all typed words in any
  /// order. Used steps come first, starting with those that the file uses.
  func steps(_ typed: String, after keyword: String) -> [CompletionItem] {
    let start = line.lowerBound + keyword.utf8.count
    let columns = place.columns(in: feature)
    let writer = StepWriter(feature, workspace, matcher, columns: columns)
    let ranked = candidates(typed, writer)
    let range = feature.text.range(start..<line.upperBound)
    // Words can have any order, so the client must not compare them with the label.
    let filter = typed.isEmpty ? nil : feature.string(start..<line.upperBound)
    var items: [CompletionItem] = []
    var texts: Set<String> = []
    func add(_ candidate: Candidate, _ text: InsertedText, label: String? = nil, kind: CompletionItem.Kind = .method) {
      var text = text
      let definition = workspace.definitions.definitions[candidate.number]
      let arguments = writer.program(of: candidate.number)?.types.count ?? 0
      addBlock(definition.blocks(behindArguments: arguments), to: &text)
      let newText = workspace.client.hasSnippets ? text.snippet : text.plain
      // In French, a text that begins with "que " would make another keyword of "Étant donné ".
      guard dialect.stepKeyword(of: keyword + text.plain) == keyword else { return }
      guard text.plain != typed, texts.insert(newText).inserted else { return }
      var notes = ["\(workspace.shown(definition.file)):\(definition.line)"]
      if let about = definition.documentation { notes.insert(about, at: 0) }
      if let deprecated = definition.deprecated { notes.append("Deprecated: \(deprecated)") }
      let uses = candidate.score.3
      items.append(
        CompletionItem(
          label: label ?? definition.label, kind: kind,
          detail: label == nil ? "\(uses) use\(uses == 1 ? "" : "s")" : definition.label,
          documentation: workspace.client.documentation(notes.joined(separator: "\n\n")),
          edit: TextEdit(range: range, newText: newText), isSnippet: workspace.client.hasSnippets,
          keepsIndentation: workspace.client.keepsIndentation && newText.contains("\n"),
          filterText: filter, rank: items.count, isDeprecated: definition.deprecated != nil))
    }
    func addForms(
      _ forms: [[Program.Piece]], of candidate: Candidate, _ program: Program, keeping start: String,
      _ written: [Int: String], isFirst: Bool
    ) {
      for (index, form) in writer.ranked(forms, of: candidate.number).prefix(isFirst ? .max : 1).enumerated() {
        let text = writer.text(candidate.number, program, keeping: start, form, written: written)
        if let text { add(candidate, text, label: index == 0 ? nil : text.plain) }
      }
    }
    // The arguments behind the cursor are kept.
    let behind = feature.string(offset..<line.upperBound)
    let hasMore = !behind.allSatisfy(\.isWhitespace)
    let isInWord = typed.last?.isWhitespace == false && behind.first?.isWhitespace == false
    for (rank, candidate) in ranked.enumerated() {
      guard let program = writer.program(of: candidate.number) else { continue }
      let written =
        hasMore && rank < Self.mostAligned
        ? StepWriter.arguments(
          in: behind, isInWord: isInWord, program, of: candidate.continuation) : [:]
      guard !typed.isEmpty, let continuation = candidate.continuation ?? program.continuation(of: typed),
        !continuation.isArbitrary
      else {
        addForms(program.forms, of: candidate, program, keeping: "", written, isFirst: rank < Self.mostAligned)
        continue
      }
      if let open = continuation.open {
        let kept = typed[..<open.start]
        let begun = typed[open.start...]
        let isFixture = program.types[open.position].name == FixtureFolder.parameterType
        let values = isFixture ? writer.quotedFixtures : writer.values(of: candidate.number, open.position, program)
        for value in values where value.hasPrefix(begun) && value != begun && value != "\"\"" {
          guard let rest = writer.ranked(continuation.restsAfterOpen, of: candidate.number).first else { continue }
          let text = writer.text(candidate.number, program, keeping: kept + value, rest)
          if let text { add(candidate, text, label: value, kind: .variable) }
        }
      }
      addForms(continuation.rests, of: candidate, program, keeping: typed, written, isFirst: rank < Self.mostAligned)
    }
    return items
  }

  /// Returns the best definitions that can be proposed, in order.
  private func candidates(_ typed: String, _ writer: StepWriter) -> [Candidate] {
    let index = workspace.definitions
    let scope = index.scope(of: feature.path)
    func applies(_ number: Int) -> Bool { place.tags.contains { index.applies(number, to: $0) } }
    let words = typed.split(whereSeparator: \.isWhitespace).map(String.init)
    var candidates = index.search(words, in: scope).filter(applies).map { Candidate(number: $0) }
    if !words.isEmpty {
      var isFound = [Bool](repeating: false, count: index.definitions.count)
      for candidate in candidates { isFound[candidate.number] = true }
      let others = index.definitions(startingLike: typed, in: scope, besides: isFound)
      for number in others.prefix(Self.mostContinued) where applies(number) {
        guard let continuation = writer.program(of: number)?.continuation(of: typed), !continuation.isArbitrary else {
          continue
        }
        candidates.append(Candidate(number: number, continuation: continuation))
      }
    }
    let near = Dictionary(
      (workspace.index.files[feature.uri]?.uses ?? []).map { ($0.definition, 1) }, uniquingKeysWith: +)
    let lowercased = typed.lowercased().trimmingCharacters(in: .whitespaces)
    for position in candidates.indices {
      let number = candidates[position].number
      candidates[position].score = (
        candidates[position].continuation?.hasArgument == true ? 1 : 0, index.begins(number, with: lowercased) ? 1 : 0,
        near[index.ids[number]] ?? 0, workspace.index.useCount(of: index.ids[number])
      )
    }
    return Self.best(candidates)
  }

  /// Returns the best candidates in order, without sorting all of them.
  private static func best(_ candidates: [Candidate]) -> [Candidate] {
    // With a type, as the compiler otherwise tries comparisons of tuples for seconds.
    func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
      if left.score != right.score { return left.score > right.score }
      return left.number < right.number
    }
    var best: [Candidate] = []
    var last: Candidate?
    for candidate in candidates where last.map({ precedes(candidate, $0) }) ?? true {
      best.append(candidate)
      guard best.count >= 2 * mostSteps else { continue }
      best.sort(by: precedes)
      best.removeLast(best.count - mostSteps)
      last = best.last
    }
    return Array(best.sorted(by: precedes).prefix(mostSteps))
  }

  /// Returns the names of fixtures if a quote starts an argument of that type; nil otherwise.
  func fixtures(_ typed: String) -> [CompletionItem]? {
    guard let quote = typed.lastIndex(of: "\""), typed.count(where: { $0 == "\"" }) % 2 == 1 else { return nil }
    let writer = StepWriter(feature, workspace, matcher)
    let index = workspace.definitions
    let takesFixture = index.definitions(startingLike: typed, in: index.scope(of: feature.path)).contains { number in
      let definition = index.definitions[number]
      guard definition.form == .expression, definition.text.contains("{\(FixtureFolder.parameterType)}"),
        let program = writer.program(of: number), let open = program.continuation(of: typed)?.open
      else { return false }
      return open.start == quote && program.types[open.position].name == FixtureFolder.parameterType
    }
    guard takesFixture, let folder = FixtureFolder(nearestTo: feature.path) else { return nil }
    let range = range(from: offset - typed[quote...].utf8.dropFirst().count)
    return folder.names(most: 200).enumerated().map { rank, name in
      CompletionItem(label: name, kind: .file, edit: TextEdit(range: range, newText: name), rank: rank)
    }
  }
}

extension DefinitionIndex {
  /// Returns the definitions whose literal start agrees with a text, as far as that is visible without compiling them.
  ///
  /// - Parameter found: whether each definition is left out.
  func definitions(startingLike text: String, in scope: Int?, besides found: [Bool] = []) -> [Int] {
    let text = Array(text.utf8)
    return (scope.map { definitions(in: $0) } ?? definitions.indices).filter { number in
      guard found.isEmpty || !found[number] else { return false }
      // Without a copy of the definition.
      return KnownDefinition.mayStart(
        definitions[number].pattern ?? "", isExpression: definitions[number].form == .expression, like: text)
    }
  }
}

extension KnownDefinition {
  /// Returns false if the literal start of a pattern differs from a text.
  fileprivate static func mayStart(_ pattern: String, isExpression: Bool, like text: [UInt8]) -> Bool {
    let pattern = pattern.utf8
    if !isExpression, pattern.contains(UInt8(ascii: "|")) { return true }
    let special = isExpression ? "{(/\\".utf8 : "([.\\?*+{$".utf8
    var index = pattern.startIndex
    if !isExpression, pattern.first == UInt8(ascii: "^") { index = pattern.index(after: index) }
    for byte in text {
      guard index < pattern.endIndex, !special.contains(pattern[index]) else { return true }
      guard pattern[index] == byte else {
        // The character can be optional, or the word an alternative.
        let word = pattern[index...].dropFirst().prefix { $0 != 0x20 }
        return isExpression ? word.contains(UInt8(ascii: "/")) : word.first.map { "?*{".utf8.contains($0) } ?? false
      }
      index = pattern.index(after: index)
    }
    return true
  }

  /// The pattern as a label: without the anchors of a regular expression.
  fileprivate var label: String {
    guard form == .regularExpression else { return text }
    var label = text[...]
    if label.hasPrefix("^") { label.removeFirst() }
    if label.hasSuffix("$"), !label.hasSuffix("\\$") { label.removeLast() }
    return String(label)
  }
}
