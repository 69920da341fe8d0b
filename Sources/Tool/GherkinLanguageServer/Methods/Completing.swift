internal import Foundation
internal import GherkinSyntax
internal import GherkinFixtures
internal import GherkinDefinitions

/// `textDocument/completion`: keywords, steps, fixtures, tags, placeholders, table headers.
enum Completing {
  /// The maximum number of proposed steps.
  private static let mostSteps = 100

  /// Returns the proposals at a position.
  static func items(
    _ feature: FeatureSnapshot, at position: Position, in workspace: WorkspaceSnapshot
  ) -> (items: [CompletionItem], isIncomplete: Bool) {
    let offset = feature.text.offset(of: position)
    let line = feature.text.line(feature.text.position(of: offset).line)
    guard let dialect = feature.dialect(default: workspace.settings(of: feature.path).language),
      line.lowerBound <= offset
    else {
      return ([], false)
    }
    let place = CompletionPlace(feature, before: line.lowerBound)
    var start = line.lowerBound
    while start < offset, feature.text.bytes[start] == 0x20 || feature.text.bytes[start] == 0x09 { start += 1 }
    if feature.isMarkdown {
      // Skips the characters of a heading or a list item.
      while start < offset, "#*- ".utf8.contains(feature.text.bytes[start]) { start += 1 }
    }
    let typed = feature.string(start..<offset)
    if let placeholder = placeholders(typed, offset, place, feature) { return (placeholder, false) }
    if place.isInDocString { return ([], false) }
    if typed.first == "|" { return (cells(typed, offset, place, feature), false) }
    if typed.first == "@" { return (tags(typed, offset, feature, workspace), false) }
    if typed.first == "#" { return ([], false) }
    if place.acceptsSteps, let keyword = stepKeyword(of: typed, dialect) {
      let text = start + keyword.utf8.count
      if let names = fixtures(String(typed.dropFirst(keyword.count)), offset, feature, workspace) {
        return (names, false)
      }
      return steps(String(typed.dropFirst(keyword.count)), text..<line.upperBound, place, feature, workspace)
    }
    return (keywords(start..<offset, place, dialect, feature), false)
  }

  /// Returns the longest step keyword at the start of a line.
  private static func stepKeyword(of line: String, _ dialect: Dialect) -> String? {
    let keywords = dialect.given + dialect.when + dialect.then + dialect.and + dialect.but
    return keywords.filter { line.hasPrefix($0) }.max { $0.count < $1.count }
  }

  private static func keywords(
    _ range: Range<Int>, _ place: CompletionPlace, _ dialect: Dialect, _ feature: FeatureSnapshot
  ) -> [CompletionItem] {
    let range = feature.text.range(range)
    var proposed: [(keyword: String, text: String)] = []
    func add(_ keywords: [String], _ end: String) {
      for keyword in keywords where keyword != "* " && !proposed.contains(where: { $0.keyword == keyword }) {
        proposed.append((keyword, keyword + end))
      }
    }
    if place.acceptsSteps {
      for keywords in [dialect.given, dialect.when, dialect.then, dialect.and, dialect.but] { add(keywords, "") }
    }
    if place.acceptsExamples { add(dialect.examples, ":") }
    if place.acceptsFeature {
      add(dialect.feature, ": ")
    } else {
      add(dialect.scenario, ": ")
      add(dialect.scenarioOutline, ": ")
      if place.acceptsBackground { add(dialect.background, ":") }
      add(dialect.rule, ": ")
    }
    return proposed.enumerated().map { rank, keyword in
      CompletionItem(
        label: keyword.keyword.trimmingCharacters(in: .whitespaces), kind: .keyword,
        edit: TextEdit(range: range, newText: keyword.text), rank: rank)
    }
  }

  /// Returns steps that contain all typed words in any order. Used steps come first, starting with those that the file
  /// uses.
  private static func steps(
    _ typed: String, _ bytes: Range<Int>, _ place: CompletionPlace, _ feature: FeatureSnapshot,
    _ workspace: WorkspaceSnapshot
  ) -> ([CompletionItem], Bool) {
    let words = typed.split(whereSeparator: \.isWhitespace).map(String.init)
    let index = workspace.definitions
    let found = index.search(words, in: index.scope(of: feature.path))
    var near: [Int: Int] = [:]
    for use in workspace.index.files[feature.uri]?.uses ?? [] { near[Int(use.definition), default: 0] += 1 }
    let lowercased = typed.lowercased().trimmingCharacters(in: .whitespaces)
    func score(_ definition: Int) -> (Int, Int, Int) {
      let isPrefix = index.begins(definition, with: lowercased) ? 1 : 0
      return (isPrefix, near[definition] ?? 0, workspace.index.useCounts[definition] ?? 0)
    }
    let scored: [(definition: Int, score: (Int, Int, Int))] = found.map { (definition: $0, score: score($0)) }
    // With a type, as the compiler otherwise tries comparisons of tuples for seconds.
    let ranked = scored.sorted { left, right -> Bool in
      if left.score != right.score { return left.score > right.score }
      return left.definition < right.definition
    }
    let range = feature.text.range(bytes)
    let columns = place.columns(in: feature)
    let items = ranked.prefix(mostSteps).enumerated().map { rank, entry in
      let (number, score) = entry
      let definition = index.definitions[number]
      let pieces = PatternPieces(definition)
      let text = pieces.text(snippet: workspace.client.hasSnippets) { position in
        columns.isEmpty ? workspace.index.values(of: number, position, near: feature.uri) : columns.map { "<\($0)>" }
      }
      var notes = ["\(workspace.shown(definition.file)):\(definition.line)"]
      if let about = definition.documentation { notes.insert(about, at: 0) }
      if let deprecated = definition.deprecated { notes.append("Deprecated: \(deprecated)") }
      return CompletionItem(
        label: definition.shown, kind: .method, detail: "\(score.2) use\(score.2 == 1 ? "" : "s")",
        documentation: workspace.client.documentation(notes.joined(separator: "\n\n")),
        edit: TextEdit(range: range, newText: text),
        isSnippet: workspace.client.hasSnippets,
        // Words can have any order, so the client must not compare them with the label.
        filterText: typed.isEmpty ? nil : feature.string(bytes), rank: rank,
        isDeprecated: definition.deprecated != nil)
    }
    return (Array(items), true)
  }

  /// Returns the names of fixtures if an opening quote starts an argument of that type; nil otherwise.
  private static func fixtures(
    _ typed: String, _ offset: Int, _ feature: FeatureSnapshot, _ workspace: WorkspaceSnapshot
  ) -> [CompletionItem]? {
    guard let quote = typed.lastIndex(of: "\""), typed.count(where: { $0 == "\"" }) % 2 == 1 else { return nil }
    let parameter = "{\(FixtureFolder.parameterType)}"
    let before = typed[..<quote]
    let takesFixture = workspace.definitions.definitions.contains { definition in
      guard definition.form == .expression, let end = definition.text.range(of: parameter)?.lowerBound else {
        return false
      }
      // The text after the previous parameter.
      let literal = definition.text[..<end].split(separator: "}", omittingEmptySubsequences: false).last ?? ""
      return !literal.isEmpty && before.hasSuffix(literal)
    }
    guard takesFixture, let folder = FixtureFolder(nearestTo: feature.path) else { return nil }
    let range = feature.text.range(offset - typed[quote...].utf8.dropFirst().count..<offset)
    return folder.names(most: 200).enumerated().map { rank, name in
      CompletionItem(label: name, kind: .file, edit: TextEdit(range: range, newText: name), rank: rank)
    }
  }

  private static func tags(
    _ typed: String, _ offset: Int, _ feature: FeatureSnapshot, _ workspace: WorkspaceSnapshot
  ) -> [CompletionItem] {
    let word = typed.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    let range = feature.text.range(offset - word.utf8.count..<offset)
    return workspace.index.tags.prefix(200).enumerated().map { rank, tag in
      CompletionItem(
        label: tag.name, kind: .constant, detail: "\(tag.count) use\(tag.count == 1 ? "" : "s")",
        edit: TextEdit(range: range, newText: tag.name), rank: rank)
    }
  }

  /// Returns the columns of an outline after an opening angle bracket; nil elsewhere.
  private static func placeholders(
    _ typed: String, _ offset: Int, _ place: CompletionPlace, _ feature: FeatureSnapshot
  ) -> [CompletionItem]? {
    guard let open = typed.lastIndex(of: "<"), !typed[open...].contains(">") else { return nil }
    let columns = place.columns(in: feature)
    guard !columns.isEmpty else { return nil }
    let start = offset - typed[open...].utf8.count
    // Editors insert the closing bracket.
    let isClosed = offset < feature.text.bytes.count && feature.text.bytes[offset] == UInt8(ascii: ">")
    let range = feature.text.range(start..<(isClosed ? offset + 1 : offset))
    return columns.enumerated().map { rank, column in
      CompletionItem(
        label: "<\(column)>", kind: .variable, edit: TextEdit(range: range, newText: "<\(column)>"), rank: rank)
    }
  }

  /// Returns the placeholders that the header of examples lacks, or values of the column in other rows.
  private static func cells(
    _ typed: String, _ offset: Int, _ place: CompletionPlace, _ feature: FeatureSnapshot
  ) -> [CompletionItem] {
    let parts = typed.split(separator: "|", omittingEmptySubsequences: false)
    let cell = (parts.last ?? "").drop { $0 == " " }
    let range = feature.text.range(offset - cell.utf8.count..<offset)
    let present = Set(parts.dropLast().map { $0.trimmingCharacters(in: .whitespaces) })
    let values: [String]
    if place.kind == .examples {
      values = place.usedPlaceholders(in: feature).filter { !present.contains($0) }
    } else {
      values = place.values(ofColumn: parts.count - 2, feature)
    }
    return values.prefix(100).enumerated().map { rank, value in
      CompletionItem(label: value, kind: .field, edit: TextEdit(range: range, newText: value), rank: rank)
    }
  }
}

/// The context of the completed line. The line itself can have any content.
private struct CompletionPlace {
  /// The kind of the last preceding line that is not a blank line, comment or description; nil at the start.
  private(set) var kind: TokenKind?
  /// The kind of the last preceding header.
  private(set) var header: TokenKind?
  private(set) var isInDocString = false
  /// The line numbers of the enclosing scenario.
  private var scenario = 0..<0
  private var table: Int?

  init(_ feature: FeatureSnapshot, before offset: Int) {
    var start: Int?
    var end = Int.max
    var last = 0
    var isOpen = false
    for line in feature.lines {
      if line.start >= offset {
        if line.start == offset { continue }
        if let level = line.kind.level, level < 3, !line.isDocString {
          end = line.number
          break
        }
        continue
      }
      last = line.number
      if line.kind == .docStringSeparator { isOpen.toggle() }
      if line.isDocString || line.isBlank || line.kind == .comment || line.kind == .other || line.kind == .tags {
        continue
      }
      if line.kind.level != nil {
        header = line.kind
        if line.kind != .examples { start = line.kind == .scenario ? line.number : nil }
      }
      if line.kind == .tableRow {
        if kind != .tableRow { table = line.number }
      } else {
        table = nil
      }
      kind = line.kind
    }
    isInDocString = isOpen
    if let start { scenario = start..<max(start, min(end, max(last, feature.lines.last?.number ?? 0) + 1)) }
  }

  var acceptsFeature: Bool { header == nil }
  var acceptsSteps: Bool { header == .scenario || header == .background }
  var acceptsExamples: Bool { header == .scenario || header == .examples }
  var acceptsBackground: Bool { kind == .feature || kind == .rule }

  private func lines(_ feature: FeatureSnapshot) -> [ParsedLine] {
    feature.lines.filter { scenario.contains($0.number) }
  }

  /// Returns the columns of the scenario's examples.
  func columns(in feature: FeatureSnapshot) -> [String] {
    var columns: [String] = []
    var isHeader = false
    for line in lines(feature) where !line.isBlank && line.kind != .comment {
      if line.kind == .tableRow, isHeader {
        for cell in line.cells {
          let name = feature.string(cell)
          if !name.isEmpty, !columns.contains(name) { columns.append(name) }
        }
      }
      isHeader = line.kind == .examples
    }
    return columns
  }

  /// Returns the names between angle brackets in the scenario's steps.
  func usedPlaceholders(in feature: FeatureSnapshot) -> [String] {
    var names: [String] = []
    for line in lines(feature) where line.kind != .tags && line.kind != .comment {
      if line.kind == .examples { break }
      for found in FeatureElement.placeholders(in: line, feature) where !names.contains(found.name) {
        names.append(found.name)
      }
    }
    return names
  }

  /// Returns the values of a column in the rows above, without the header.
  func values(ofColumn column: Int, _ feature: FeatureSnapshot) -> [String] {
    guard let table, column >= 0 else { return [] }
    var values: [String] = []
    for line in feature.lines where line.number > table {
      guard line.kind == .tableRow else { break }
      guard line.cells.indices.contains(column) else { continue }
      let value = feature.string(line.cells[column])
      if !value.isEmpty, !values.contains(value) { values.append(value) }
    }
    return values
  }
}

/// A pattern to be inserted, split into literal text and parameters.
struct PatternPieces {
  private enum Piece {
    case text(String)
    case parameter(String)
  }

  private var pieces: [Piece] = []

  private init() {}

  init(_ definition: KnownDefinition) {
    guard definition.form == .expression else {
      readRegularExpression(definition.text)
      return
    }
    readExpression(definition.text)
  }

  private mutating func readExpression(_ pattern: String) {
    var text = ""
    var rest = pattern[...]
    func end() {
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
    }
    while let character = rest.popFirst() {
      switch character {
      case "\\": if let next = rest.popFirst() { text.append(next) }
      case "{":
        end()
        pieces.append(.parameter(String(rest.prefix { $0 != "}" })))
        rest = rest.drop { $0 != "}" }.dropFirst()
      case "(":
        // Omits optional text, because adding it is easier than removing it.
        rest = rest.drop { $0 != ")" }.dropFirst()
      case "/": rest = rest.drop { $0 != " " && $0 != "{" }
      default: text.append(character)
      }
    }
    end()
  }

  /// Returns the names of an expression's parameters.
  static func parameterNames(of expression: String) -> [String] {
    var pieces = PatternPieces()
    pieces.readExpression(expression)
    return pieces.pieces.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  /// Reads a regular expression. Its outermost capture groups become parameters.
  private mutating func readRegularExpression(_ pattern: String) {
    var text = ""
    var depth = 0
    var inside = ""
    var rest = pattern[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        if depth > 0 { inside += "\\\(next)" } else { text += next.isLetter ? "" : String(next) }
      } else if character == "(" {
        depth += 1
        if depth == 1 {
          if !text.isEmpty { pieces.append(.text(text)) }
          (text, inside) = ("", "")
        }
      } else if character == ")", depth > 0 {
        depth -= 1
        if depth == 0 { pieces.append(.parameter(inside)) }
      } else if depth > 0 {
        inside.append(character)
      } else if !"^$?*+".contains(character) {
        text.append(character)
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
  }

  /// Returns the text to insert.
  ///
  /// - Parameters:
  ///   - snippet: whether parameters become tab stops of a snippet.
  ///   - values: the values for a parameter, by its position.
  func text(snippet: Bool, values: (Int) -> [String]) -> String {
    var position = 0
    return pieces.map { piece in
      switch piece {
      case .text(let text): return snippet ? Self.escaped(text) : text
      case .parameter(let name):
        let values = values(position)
        position += 1
        let standard = name == "string" ? "\"\"" : name.isEmpty || !name.allSatisfy(\.isLetter) ? "…" : name
        guard snippet else { return values.first ?? standard }
        if values.count > 1 {
          let choices = values.map { Self.escaped($0, more: ",|") }.joined(separator: ",")
          return "${\(position)|\(choices)|}"
        }
        if values.isEmpty, name == "string" { return "\"$\(position)\"" }
        return "${\(position):\(Self.escaped(values.first ?? standard))}"
      }
    }.joined()
  }

  private static func escaped(_ text: String, more: String = "") -> String {
    text.map { "\\$}".contains($0) || more.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
