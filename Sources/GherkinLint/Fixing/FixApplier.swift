package import Gherkin

/// A source after the fixes of findings.
package struct FixedSource: Sendable {
  /// The text after the fixes.
  package let bytes: [UInt8]
  /// The findings whose fix was made.
  package let fixed: [Finding]
}

/// Applies the fixes of findings.
package struct FixApplier: Sendable {
  private let defaultLanguage: String
  private let layOut: (@Sendable (ParsedSource) -> [UInt8])?

  /// - Parameters:
  ///   - defaultLanguage: the language of features that name none.
  ///   - layOut: formats a source; nil to leave out the fixes that formatting makes.
  package init(defaultLanguage: String = "en", layOut: (@Sendable (ParsedSource) -> [UInt8])? = nil) {
    self.defaultLanguage = defaultLanguage
    self.layOut = layOut
  }

  /// Fixes a source.
  ///
  /// The pickles of the source stay equal, except by the fixes of rules that change pickles. After these, the source
  /// must still parse: a misspelt keyword in a description may have prose after it, which no step can have. All fixes
  /// of a rule that breaks this promise in the source are left out.
  ///
  /// - Parameter findings: the findings in the source.
  package func fix(_ parsed: ParsedSource, _ findings: [Finding]) -> FixedSource {
    let fixable = findings.filter { $0.fix != nil && ($0.fix != .layout || layOut != nil) }
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

  /// Applies all fixes that do not overlap, then the layout.
  private func apply(_ findings: [Finding], to parsed: ParsedSource) -> FixedSource {
    let bytes = parsed.source.bytes
    var fixed: [Finding] = []
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var offset = 0
    let replacements = findings.compactMap { finding in finding.replacement.map { (finding, $0.range, $0.text) } }
    for (finding, range, new) in replacements.sorted(by: { $0.1.lowerBound < $1.1.lowerBound }) {
      guard range.lowerBound >= offset else { continue }
      text += bytes[offset..<range.lowerBound]
      text += new.utf8
      offset = range.upperBound
      fixed.append(finding)
    }
    text += bytes[offset...]
    let layouts = findings.filter { $0.fix == .layout }
    if !layouts.isEmpty, let layOut, let changed = reading(parsed, text) {
      text = layOut(changed)
      fixed += layouts
    }
    return FixedSource(bytes: text, fixed: text == bytes ? [] : fixed)
  }

  /// Another text of a source; nil if it does not parse.
  private func reading(_ parsed: ParsedSource, _ bytes: [UInt8]) -> ParsedSource? {
    let source = Source(uri: parsed.source.uri, bytes: bytes, mediaType: parsed.source.mediaType)
    do {
      return try ParsedSource(source, defaultLanguage: defaultLanguage)
    } catch {
      return nil
    }
  }

  /// The pickles of a source without their locations; nil if they cannot be compiled.
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

extension Finding {
  fileprivate var replacement: (range: Range<Int>, text: String)? {
    if case .replacement(let range, let text) = fix { (range, text) } else { nil }
  }
}
