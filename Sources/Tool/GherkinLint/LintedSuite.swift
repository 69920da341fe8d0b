package import GherkinMessages
package import GherkinSyntax
internal import GherkinText

/// The features, step definitions and tags that rules check.
package struct LintedSuite: Sendable {
  /// The features that parse, in order.
  let files: [LintedFile]
  /// The step definitions; nil if they are unknown.
  let steps: LintedSteps?
  /// The tags that filters and hooks use, with their `@`.
  let usedTags: Set<String>
  /// For a file, a feature that is not checked, but is in the same folder and has the same name.
  let namesakes: [String: String]
  /// The places in the features that name requirements; nil if there are none.
  let requirements: RequirementUses?
  /// Whether these are all features.
  let isWhole: Bool
  /// Searches for a pattern of the settings, which can take unbounded time.
  let matchGuard: MatchGuard

  /// Calls a closure that searches for a pattern in a text, and returns its result.
  package typealias MatchGuard =
    @Sendable (_ pattern: String, _ text: String, _ match: () -> Regex<AnyRegexOutput>.Match?) ->
    Regex<AnyRegexOutput>.Match?

  private let filesByURI: [ExactText: Int]

  /// - Parameters:
  ///   - sources: the features without parse errors.
  ///   - steps: the step definitions; nil if they are unknown.
  ///   - usedTags: the tags that filters and hooks use, with their `@`.
  ///   - namesakes: for a source, a feature that is not checked, but is in the same folder and has the same name.
  ///     Default: none.
  ///   - requirements: the requirements that features cover; nil if there are none.
  ///   - isWhole: whether these are all features. Default: they are.
  ///   - filled: returns a syntax tree with the rows of examples from fixtures. Default: those of the source.
  ///   - matchGuard: limits the time of searching for a pattern of the settings. Default: no limit.
  package init(
    _ sources: [ParsedSource], steps: LintedSteps? = nil, usedTags: Set<String> = [],
    namesakes: [String: String] = [:], requirements: RequirementList? = nil, isWhole: Bool = true,
    filled: (GherkinDocument) -> GherkinDocument = { $0 },
    matchGuard: @escaping MatchGuard = { _, _, match in match() }
  ) {
    self.matchGuard = matchGuard
    files = sources.map { LintedFile($0, filled($0.document)) }
    self.requirements = requirements.map { [files] in RequirementUses($0, files) }
    self.steps = steps
    self.usedTags = usedTags
    self.namesakes = namesakes
    self.isWhole = isWhole
    filesByURI = Dictionary(files.enumerated().map { (ExactText($1.uri), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the file with a `uri`.
  func file(_ uri: String) -> LintedFile? {
    filesByURI[ExactText(uri)].map { files[$0] }
  }
}

extension LintedSuite {
  /// Returns the steps without consecutive ones on the same line, such as those of an outline's rows, each with its
  /// file.
  func firstOfEachLine(_ steps: [LintedSteps.Step]) -> [(step: LintedSteps.Step, file: LintedFile)] {
    var last: (uri: String, line: Int)?
    return steps.compactMap { step in
      if let last, last == (step.uri, step.line) { return nil }
      last = (step.uri, step.line)
      return file(step.uri).map { (step, $0) }
    }
  }
}

/// A feature file, prepared for rules.
struct LintedFile: Sendable {
  let parsed: ParsedSource
  /// The syntax tree, with the rows of examples from fixtures.
  let document: GherkinDocument
  /// The indices of the lines of each kind. Lines are large, and most rules are about a few kinds.
  private let places: [TokenKind: [Int]]
  /// The blocks of the file.
  let blocks: FeatureBlocks
  /// The rules that comments suppress.
  let suppressions: Suppressions
  /// All scenarios in order, including those in rules.
  let scenarios: [GherkinDocument.Scenario]

  init(_ parsed: ParsedSource, _ document: GherkinDocument) {
    (self.parsed, self.document) = (parsed, document)
    blocks = FeatureBlocks(parsed.lines)
    suppressions = Suppressions(parsed, blocks)
    scenarios = Array(document.scenarios)
    var places: [TokenKind: [Int]] = [:]
    for index in parsed.lines.indices { places[parsed.lines[index].kind, default: []].append(index) }
    self.places = places
  }

  /// Returns the indices of the lines of some kinds, in ascending order.
  func indices(_ kinds: TokenKind...) -> [Int] {
    kinds.flatMap { places[$0] ?? [] }.sorted()
  }

  /// Returns the lines of some kinds, in order.
  func lines(_ kinds: TokenKind...) -> [ParsedLine] {
    kinds.flatMap { places[$0] ?? [] }.sorted().map { lines[$0] }
  }

  var uri: String { parsed.source.uri }
  var lines: [ParsedLine] { parsed.lines }
  /// The dialect of the keywords; nil in a file without a feature.
  var dialect: Dialect? { parsed.document.feature.flatMap { Dialect(code: $0.language) } }

  /// The rules, in order.
  var rules: [GherkinDocument.Rule] {
    (parsed.document.feature?.children ?? []).compactMap { if case .rule(let rule) = $0 { rule } else { nil } }
  }

  /// The backgrounds, each with the scenarios that begin with its steps.
  var backgrounds: [(background: GherkinDocument.Background, scenarios: [GherkinDocument.Scenario])] {
    let ofRules = rules.compactMap { rule in
      rule.background.map { (background: $0, scenarios: Array(rule.scenarios)) }
    }
    guard let own = parsed.document.feature?.background else { return ofRules }
    return [(own, scenarios)] + ofRules
  }

  /// Returns the location of a line's first character that is not white space.
  func location(ofLine number: Int) -> Location {
    guard lines.indices.contains(number - 1) else { return Location(line: number) }
    return location(of: lines[number - 1].content, in: lines[number - 1])
  }

  /// Returns the location of an offset in a line.
  func location(of offset: Int, in line: ParsedLine) -> Location {
    Location(line: line.number, column: parsed.column(of: offset, in: line))
  }

  /// Returns the lines of a scenario or a background with its header, up to the next header or its tags.
  func lines(ofBlockAt line: Int) -> ArraySlice<ParsedLine> {
    blocks.block(at: line - 1).map { lines[blocks.all[$0].header..<blocks.all[$0].ownEnd] } ?? []
  }
}

extension GherkinDocument.Step {
  /// The keyword without the space after it.
  var trimmedKeyword: String {
    keyword.last == " " ? String(keyword.dropLast()) : keyword
  }
}
