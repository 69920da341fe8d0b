package import GherkinSyntax

/// A source after applying fixes.
package struct FixedSource: Sendable {
  /// The fixed text.
  package let bytes: [UInt8]
  /// The findings whose fixes were applied.
  package let fixed: [Finding]
}

/// Applies the fixes of findings.
package struct FixApplier: Sendable {
  private let defaultLanguage: String
  private let layOut: (@Sendable (ParsedSource) -> [UInt8])?

  /// - Parameters:
  ///   - defaultLanguage: the language of features that declare none.
  ///   - layOut: formats a source; nil to omit fixes by formatting.
  package init(defaultLanguage: String = "en", layOut: (@Sendable (ParsedSource) -> [UInt8])? = nil) {
    self.defaultLanguage = defaultLanguage
    self.layOut = layOut
  }

  /// Fixes a source.
  ///
  /// Fixes do not change the source's pickles, except those of rules that are declared to do so. After these, the
  /// source must still parse: a misspelt keyword in a description may be followed by prose, which cannot follow a step.
  /// If a rule's fixes violate this, all of its fixes in the source are omitted.
  ///
  /// - Parameters:
  ///   - findings: the findings in the source.
  ///   - changingPickles: whether to apply the fixes of rules that are declared to change pickles. Only the author can
  ///     decide whether a line that looks like a step is prose.
  package func fix(_ parsed: ParsedSource, _ findings: [Finding], changingPickles: Bool = false) -> FixedSource {
    let fixable = findings.filter {
      $0.fix != nil && ($0.fix != .layout || layOut != nil) && (changingPickles || !LintRules.changesPickles($0.rule))
    }
    guard !fixable.isEmpty, let pickles = pickles(of: parsed) else {
      return FixedSource(bytes: parsed.source.bytes, fixed: [])
    }
    let rules = Set(fixable.map(\.rule)).sorted()
    var chosen: [Finding] = []
    for rule in rules where !LintRules.changesPickles(rule) {
      let tried = chosen + fixable.filter { $0.rule == rule }
      if let fixed = reading(parsed, apply(tried, to: parsed).bytes), self.pickles(of: fixed) == pickles {
        chosen = tried
      }
    }
    for rule in rules where LintRules.changesPickles(rule) {
      let tried = chosen + fixable.filter { $0.rule == rule }
      if let fixed = reading(parsed, apply(tried, to: parsed).bytes), self.pickles(of: fixed) != nil { chosen = tried }
    }
    return apply(chosen, to: parsed)
  }

  /// The maximum number of times that a source with errors is parsed, because the parser reports few errors at once.
  private static let mostRepairs = 200

  /// Fixes the parse errors of a source that have a certain remedy. The source has no scenarios before.
  package func repair(_ source: Source) -> (bytes: [UInt8], fixed: Int) {
    var (bytes, fixed) = (source.bytes, 0)
    for _ in 0..<Self.mostRepairs {
      let current = Source(uri: source.uri, bytes: bytes, mediaType: source.mediaType)
      let errors = ParseAttempt(current, defaultLanguage: defaultLanguage).errors
      let explained = ParseError.explained(errors, in: current, defaultLanguage: defaultLanguage)
      // Lines below a doc string in quotation marks of other tools may be read as its content or as steps by mistake.
      let last = explained.firstIndex { $0.explanation.isOfFence } ?? explained.count - 1
      let certain = explained.prefix(last + 1).filter(\.explanation.isCertain)
      let edits = certain.flatMap(\.explanation.edits).sorted { $0.range.lowerBound > $1.range.lowerBound }
      for edit in edits { bytes.replaceSubrange(edit.range, with: edit.text.utf8) }
      guard bytes != current.bytes else { break }
      fixed += certain.count
    }
    return (bytes, fixed)
  }

  /// The maximum number of times that a source is fixed to find the fixes that can be applied.
  private static let mostTries = 64

  /// Returns the findings whose fixes the author can choose one at a time, of several fixes by formatting only the first.
  ///
  /// The fixes of a rule are tried together, and halved if that fails, so the time does not depend on their number.
  package func separatelyApplicable(_ parsed: ParsedSource, _ findings: [Finding]) -> [Finding] {
    var accepted: Set<Int> = []
    var tries = 0
    func test(_ indices: [Int]) {
      guard !indices.isEmpty, tries < Self.mostTries else { return }
      tries += 1
      let fixed = fix(parsed, indices.map { findings[$0] }, changingPickles: true).fixed.count
      if fixed == indices.count {
        accepted.formUnion(indices)
      } else if indices.count > 1 {
        test(Array(indices[..<(indices.count / 2)]))
        test(Array(indices[(indices.count / 2)...]))
      }
    }
    let layouts = findings.indices.filter { findings[$0].fix == .layout }
    test(Array(layouts.prefix(1)))
    let others = findings.indices.filter { findings[$0].fix != nil && findings[$0].fix != .layout }
    for rule in Set(others.map { findings[$0].rule }).sorted() { test(others.filter { findings[$0].rule == rule }) }
    return accepted.sorted().map { findings[$0] }
  }

  /// Applies all fixes that do not overlap, and then formats the result if requested.
  private func apply(_ findings: [Finding], to parsed: ParsedSource) -> FixedSource {
    let bytes = parsed.source.bytes
    var fixed: [Finding] = []
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var offset = 0
    let all = findings.indices.flatMap { index -> [(finding: Int, replacement: Finding.Replacement)] in
      if case .replacements(let own) = findings[index].fix { own.map { (index, $0) } } else { [] }
    }.sorted { $0.replacement.range.lowerBound < $1.replacement.range.lowerBound }
    var (overlapping, end): (Set<Int>, Int) = ([], 0)
    for (finding, replacement) in all {
      if replacement.range.lowerBound < end { overlapping.insert(finding) }
      end = max(end, replacement.range.upperBound)
    }
    fixed = findings.indices.filter { index in
      if case .replacements = findings[index].fix { !overlapping.contains(index) } else { false }
    }.map { findings[$0] }
    for (finding, replacement) in all where !overlapping.contains(finding) {
      text += bytes[offset..<replacement.range.lowerBound]
      text += replacement.text.utf8
      offset = replacement.range.upperBound
    }
    text += bytes[offset...]
    let layouts = findings.filter { $0.fix == .layout }
    if !layouts.isEmpty, let layOut, let changed = reading(parsed, text) {
      text = layOut(changed)
      fixed += layouts
    }
    return FixedSource(bytes: text, fixed: text == bytes ? [] : fixed)
  }

  /// Parses a modified text of a source; returns nil if it does not parse.
  private func reading(_ parsed: ParsedSource, _ bytes: [UInt8]) -> ParsedSource? {
    let source = Source(uri: parsed.source.uri, bytes: bytes, mediaType: parsed.source.mediaType)
    do {
      return try ParsedSource(source, defaultLanguage: defaultLanguage)
    } catch {
      return nil
    }
  }

  /// Returns the pickles of a source without their locations; nil if they cannot be compiled.
  private func pickles(of parsed: ParsedSource) -> [Pickle]? {
    do {
      return try PickleCompiler().compile(parsed.document, ids: IncrementingIDGenerator()).map { pickle in
        var pickle = pickle
        pickle.location = Location(line: 1)
        return pickle
      }
    } catch {
      return nil
    }
  }
}
