import GherkinEngine
internal import GherkinExpressions
internal import GherkinSteps
internal import GherkinSyntax
internal import GherkinLint
internal import GherkinRuntime
internal import GherkinDefinitions

/// `textDocument/publishDiagnostics`, `textDocument/diagnostic`: the problems of a feature file.
enum Diagnostics {
  /// The page that documents the rules.
  private static let rulePage =
    "https://github.com/gherkin-run/gherkin-run/blob/main/Sources/Runner/GherkinRunner/GherkinRunner.docc/Lint-rules.md"
  /// The maximum number of problems of a file that are sent.
  private static let most = 1000
  /// The maximum number of undefined steps of a feature for which similar definitions are searched.
  private static let mostSearches = 50

  /// Returns the problems of a feature.
  ///
  /// - Parameter matcher: matches patterns of the settings, which can take unbounded time.
  static func diagnostics(
    _ feature: FeatureSnapshot, in workspace: WorkspaceSnapshot, _ matcher: any PatternMatching
  ) -> [Diagnostic] {
    let scope = workspace.definitions.scope(of: feature.path)
    let hasUnknown = scope.map { workspace.definitions.packages[$0].hasUnknownDefinitions } ?? false
    guard let parsed = feature.parsed, feature.errors.isEmpty else {
      // What only follows from a line that is left out is not told.
      let others = feature.recovered.map { recovered in
        Self.findings(recovered.parsed, feature, workspace, matcher).filter { finding in
          finding.severity == .error && !recovered.leftOut.contains(finding.location.line)
        }
      }
      let language = workspace.settings(of: feature.path).language
      let errors = ParseError.explained(feature.errors, in: feature.attempt.source, defaultLanguage: language).map {
        Diagnostic(
          range: range($0.location, feature), severity: .error, code: Finding.parseErrorRule, message: $1.text)
      }
      return errors + (others ?? []).prefix(most).map { diagnostic($0, feature, hasUnknown) }
    }
    let findings = findings(parsed, feature, workspace, matcher)
    return findings.prefix(most).map { diagnostic($0, feature, hasUnknown) }
      + workspace.probes.diagnostics(in: feature).prefix(most)
  }

  /// Returns the lint findings of a feature without parse errors.
  static func findings(
    _ parsed: ParsedSource, _ feature: FeatureSnapshot, _ workspace: WorkspaceSnapshot,
    _ matcher: any PatternMatching
  ) -> [Finding] {
    let settings = workspace.settings(of: feature.path)
    let steps = workspace.definitions.definitions.isEmpty ? nil : steps(feature, workspace, matcher)
    let scope = workspace.definitions.scope(of: feature.path)
    let namesake = workspace.index.namesake(of: feature).map { workspace.shown(DocumentURI.path($0) ?? $0) }
    let suite = LintedSuite(
      [parsed], steps: steps, usedTags: settings.usedTags.union(workspace.definitions.usedTags(in: scope)),
      namesakes: namesake.map { [feature.path: $0] } ?? [:], requirements: settings.requirements, isWhole: false,
      filled: { ExamplesExpansion.filled($0, .fixtures) }
    ) { pattern, text, match in
      // Few texts match, and a simple pattern rejects the others without the matcher process. A pattern with
      // errors matches nothing.
      let expression = RegularExpression(pattern, registry: ParameterTypeRegistry())
      if expression.isExact, ((try? expression.match(text)) ?? nil) == nil { return nil }
      return matcher.match(pattern, text).isMatch ? match() : nil
    }
    return Linter(settings.rules).lint(suite).findings.filter { $0.uri == feature.path }
  }

  /// Returns the steps of the feature with their definitions.
  private static func steps(
    _ feature: FeatureSnapshot, _ workspace: WorkspaceSnapshot, _ matcher: any PatternMatching
  ) -> LintedSteps {
    let index = workspace.definitions
    func shown(_ position: Int) -> KnownDefinition {
      var definition = index.definitions[position]
      definition.file = workspace.shown(definition.file)
      return definition
    }
    var result = LintedSteps()
    var uses: [Int: [LintedSteps.Step]] = [:]
    let scope = index.scope(of: feature.path)
    var searches = 0
    for step in feature.steps where step.runs {
      func linted(_ variant: StepOccurrence.Variant, _ definitions: [Int] = []) -> LintedSteps.Step {
        LintedSteps.Step(uri: feature.path, line: step.line, text: variant.text, definitions: definitions.map(shown))
      }
      // All rows are checked, but only one is reported.
      if let variant = step.variants.first(where: \.matches.isEmpty) {
        searches += 1
        let nearest = searches <= Self.mostSearches ? index.nearest(to: variant.text, in: scope) : nil
        var found = linted(variant, [nearest].compactMap(\.self))
        if searches <= Self.mostSearches {
          found.excluded = index.taggedDefinition(matching: variant.text, in: scope, matcher).map(shown)
        }
        result.undefined.append(found)
      }
      if let variant = step.variants.first(where: { $0.matches.count > 1 }) {
        result.ambiguous.append(linted(variant, variant.matches.compactMap { index.position(of: $0.definition) }))
      }
      if let misfit = misfit(step, feature, workspace) { result.misfits.append(misfit) }
      for position in step.definitions.compactMap(index.position) where index.definitions[position].deprecated != nil {
        uses[position, default: []].append(linted(step.variants[0]))
      }
    }
    result.deprecated = uses.sorted { $0.key < $1.key }.map { (shown($0), $1) }
    var matching = index
    for text in feature.parsed.map(LostLine.texts) ?? [] {
      result.matches[text] = matching.matches(text, in: scope, tags: [], matcher)
        .compactMap { index.position(of: $0.definition).map(shown) }
    }
    return result
  }

  /// Returns the problem of a step's table or doc string; nil if they match the definition, or its argument is unknown.
  private static func misfit(
    _ step: StepOccurrence, _ feature: FeatureSnapshot, _ workspace: WorkspaceSnapshot
  ) -> BlockProblem? {
    guard let matches = step.variants.first?.matches, matches.count == 1, let line = feature.line(number: step.line),
      let definition = workspace.definitions[matches[0].definition]
    else { return nil }
    guard let blocks = definition.blocks(behindArguments: matches[0].arguments.count),
      !blocks.isEmpty || !step.blocks.isEmpty
    else { return nil }
    let column = PositionEncoding.utf32.count(feature.text.bytes[line.start..<line.content]) + 1
    return BlockProblem(
      of: step.blocks, for: blocks, definedAt: workspace.shown(definition.place), uri: feature.path,
      at: GherkinSyntax.Location(line: step.line, column: column))
  }

  private static func diagnostic(
    _ finding: Finding, _ feature: FeatureSnapshot, _ hasUnknownDefinitions: Bool
  ) -> Diagnostic {
    if hasUnknownDefinitions, finding.rule == "undefined-step" {
      return Diagnostic(
        range: range(finding.location, feature), severity: .hint, code: finding.rule, link: page(of: finding.rule),
        message: "\(finding.problem) in the Swift files; definitions that are made at run time, or come from other "
          + "packages, are known once the runner is built and the workspace is trusted")
    }
    let severity: Diagnostic.Severity =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .suggestion: .information
      }
    return Diagnostic(
      range: range(finding.location, feature), severity: severity, code: finding.rule,
      link: page(of: finding.rule), message: "\(finding.problem); \(finding.remedy)",
      isUnnecessary: ["unused-column"].contains(finding.rule))
  }

  /// Returns the URL of the section about a rule.
  static func page(of rule: String) -> String { "\(rulePage)#\(rule)" }

  /// Returns the range from a location to the end of its tag, cell or line.
  static func range(_ location: GherkinSyntax.Location, _ feature: FeatureSnapshot) -> PositionRange {
    guard feature.recovered?.leftOut.contains(location.line) != true, let line = feature.line(number: location.line)
    else {
      // The location is in a line that the grammar rejects, or at the end of the file.
      let bytes = Self.rejected(location.line, feature)
      return feature.text.range(bytes)
    }
    guard let column = location.column else { return feature.text.range(line.content..<line.trimmedEnd) }
    let start = PositionEncoding.utf32.offset(of: column - 1, in: feature.text.bytes[line.start..<line.end])
    if let cell = line.cells.first(where: { $0.lowerBound == start && !$0.isEmpty }) { return feature.text.range(cell) }
    if let tag = TagRanges.tags(of: line, in: feature).first(where: { $0.range.lowerBound == start }) {
      return feature.text.range(tag.range)
    }
    return feature.text.range(start..<max(start, line.trimmedEnd))
  }

  private static func rejected(_ number: Int, _ feature: FeatureSnapshot) -> Range<Int> {
    let bytes = feature.text.bytes
    let before = feature.lines.last { $0.number < number }
    var start = before?.start ?? 0
    var current = before?.number ?? 1
    while current < number, let end = bytes[start...].firstIndex(of: 0x0A) {
      start = end + 1
      current += 1
    }
    var end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    while end > start, [0x20, 0x09, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    return start..<end
  }
}
