import GherkinSyntax

/// A feature file, prepared for rules.
struct LintedFile: Sendable {
  let parsed: ParsedSource
  /// The indices of the lines of each kind. Lines are large, and most rules are about a few kinds.
  private let places: [TokenKind: [Int]]
  /// The rules that comments suppress.
  let suppressions: Suppressions
  /// All scenarios in order, including those in rules.
  let scenarios: [GherkinDocument.Scenario]

  /// - Parameter document: the syntax tree, with the rows of examples from fixtures.
  init(_ parsed: ParsedSource, _ document: GherkinDocument) {
    self.parsed = parsed
    suppressions = Suppressions(parsed)
    scenarios = Array(document.scenarios)
    var places: [TokenKind: [Int]] = [:]
    for index in parsed.lines.indices { places[parsed.lines[index].kind, default: []].append(index) }
    self.places = places
  }

  /// Returns the indices of the lines of some kinds, in ascending order.
  func indices(_ kinds: TokenKind...) -> [Int] {
    kinds.count == 1 ? places[kinds[0]] ?? [] : kinds.flatMap { places[$0] ?? [] }.sorted()
  }

  /// Returns the lines of some kinds, in order.
  func lines(_ kinds: TokenKind...) -> [ParsedLine] {
    (kinds.count == 1 ? places[kinds[0]] ?? [] : kinds.flatMap { places[$0] ?? [] }.sorted()).map { lines[$0] }
  }

  var uri: String { parsed.source.uri }
  var lines: [ParsedLine] { parsed.lines }

  /// Returns the location of a line's first character that is not white space.
  func location(ofLine number: Int) -> Location {
    guard lines.indices.contains(number - 1) else { return Location(line: number) }
    return location(of: lines[number - 1].content, in: lines[number - 1])
  }

  /// Returns the location of an offset in a line.
  func location(of offset: Int, in line: ParsedLine) -> Location {
    Location(line: line.number, column: parsed.column(of: offset, in: line))
  }

  /// Returns the lines of a scenario or a background, up to the next header or its tags.
  func lines(ofBlockAt line: Int) -> ArraySlice<ParsedLine> {
    let start = line - 1
    guard lines.indices.contains(start) else { return [] }
    let end = lines[(start + 1)...].firstIndex { $0.kind == .tags || $0.kind.level != nil } ?? lines.count
    return lines[start..<end]
  }
}
