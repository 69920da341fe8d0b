/// Notices lines in which text can be lost without an error, so that only sources with such lines are examined for it.
///
/// It may notice a line in vain, but misses none that the lint rules about losses report.
struct LossHint {
  private(set) var isSuspicious = false
  private var isInBackground = false
  private var isInDocString = false

  mutating func note(_ token: Token, _ matcher: borrowing LineMatcher, isDescribingFeature: Bool) {
    guard !isSuspicious else { return }
    let bytes = matcher.bytes
    let line = token.line
    switch token.kind {
    case .empty, .endOfFile, .language: break
    case .comment: isSuspicious = line.end > line.content + 1 && bytes[line.content + 1] == UInt8(ascii: "#")
    case .tags:
      isSuspicious = matcher.tags.contains { tag in
        tag.name.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 >= 0x80 }
      }
    case .feature: isSuspicious = has(0x0D, token.textStart, token.textEnd, bytes) || hasTag(token, bytes)
    case .background:
      isInBackground = true
      isSuspicious = hasTag(token, bytes)
    case .scenario, .rule:
      isInBackground = false
      isSuspicious = hasTag(token, bytes)
    // Its placeholders and columns are compared.
    case .examples: isSuspicious = true
    case .step: isSuspicious = isInBackground && has(UInt8(ascii: "<"), token.textStart, token.textEnd, bytes)
    case .tableRow:
      let end = bytes.trimmingEnd(line.content, line.end)
      isSuspicious =
        bytes[end - 1] != UInt8(ascii: "|") || has(UInt8(ascii: "\\"), line.content, end, bytes)
        || isInBackground && has(UInt8(ascii: "<"), line.content, end, bytes)
    case .docStringSeparator:
      isInDocString.toggle()
      // After a media type, the closing fence is examined too.
      isSuspicious = bytes.trimmingEnd(line.content, line.end) > line.content + 3
    case .other: isSuspicious = !isInDocString && !line.isBlank && isLikeGherkin(line, matcher, isDescribingFeature)
    }
  }

  private func has(_ byte: UInt8, _ start: Int, _ end: Int, _ bytes: SourceBytes) -> Bool {
    var offset = start
    while offset < end {
      if bytes[offset] == byte { return true }
      offset += 1
    }
    return false
  }

  private func hasTag(_ token: Token, _ bytes: SourceBytes) -> Bool {
    has(UInt8(ascii: "@"), token.textStart, token.textEnd, bytes)
  }

  /// Returns whether a line of a description can be a header or a step in another form, or tags.
  private func isLikeGherkin(_ line: Line, _ matcher: borrowing LineMatcher, _ isDescribingFeature: Bool) -> Bool {
    // Few scenarios have descriptions.
    guard isDescribingFeature else { return true }
    let bytes = matcher.bytes
    // Prose begins with a capital letter, and has more than one word and no colon, also none in full width.
    guard (0x41...0x5A).contains(bytes[line.content]), has(0x20, line.content, line.end, bytes),
      !has(UInt8(ascii: ":"), line.content, line.end, bytes), !has(0xEF, line.content, line.end, bytes)
    else { return true }
    return matcher.keywords.titles.texts.contains { title in
      title.utf8.count <= line.end - line.content
        && zip(title.utf8, line.content...).allSatisfy { bytes[$1] | 0x20 == $0 | 0x20 }
    }
  }
}
