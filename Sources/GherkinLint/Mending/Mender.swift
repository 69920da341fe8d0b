package import Gherkin

/// Mends what findings say can be mended.
package enum Mender {
  /// The bytes of a source in which findings are mended, but for those that its layout mends.
  ///
  /// A line of a description that becomes a step may leave prose behind it, which is an error then: where the source
  /// would not parse any more, keywords stay as they are.
  ///
  /// - Parameters:
  ///   - parsed: the source.
  ///   - findings: what was found in it.
  ///   - defaultLanguage: the language of features that name none.
  package static func mend(_ parsed: ParsedSource, _ findings: [Finding], defaultLanguage: String = "en") -> [UInt8] {
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
      if case .replacement(let range, let text) = finding.mending { (range, text) } else { nil }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var mended: [UInt8] = []
    mended.reserveCapacity(bytes.count)
    var place = 0
    for replacement in replacements where replacement.range.lowerBound >= place {
      mended += bytes[place..<replacement.range.lowerBound]
      mended += replacement.text.utf8
      place = replacement.range.upperBound
    }
    return mended + bytes[place...]
  }
}
