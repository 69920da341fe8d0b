package import Gherkin

/// Applies the fixes of findings.
package enum FixApplier {
  /// Returns the bytes of a source after the fixes of findings, except those that formatting makes.
  ///
  /// A line of a description that becomes a step may leave prose behind it, which is an error then: where the source
  /// would not parse any more, keywords stay as they are.
  ///
  /// - Parameters:
  ///   - findings: the findings in the source.
  ///   - parsed: the source.
  ///   - defaultLanguage: the language of features that name none.
  package static func apply(
    _ findings: [Finding], to parsed: ParsedSource, defaultLanguage: String = "en"
  ) -> [UInt8] {
    let keywordRule = MisspeltKeyword.description.name
    let all = apply(findings, to: parsed.source.bytes)
    guard findings.contains(where: { $0.rule == keywordRule }) else { return all }
    do {
      let source = Source(uri: parsed.source.uri, bytes: all, mediaType: parsed.source.mediaType)
      _ = try GherkinParser(defaultLanguage: defaultLanguage).parse(source, ids: IncrementingIDGenerator())
      return all
    } catch {
      return apply(findings.filter { $0.rule != keywordRule }, to: parsed.source.bytes)
    }
  }

  private static func apply(_ findings: [Finding], to bytes: [UInt8]) -> [UInt8] {
    let replacements = findings.compactMap { finding -> (range: Range<Int>, text: String)? in
      if case .replacement(let range, let text) = finding.fix { (range, text) } else { nil }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var fixed: [UInt8] = []
    fixed.reserveCapacity(bytes.count)
    var place = 0
    for replacement in replacements where replacement.range.lowerBound >= place {
      fixed += bytes[place..<replacement.range.lowerBound]
      fixed += replacement.text.utf8
      place = replacement.range.upperBound
    }
    return fixed + bytes[place...]
  }
}
