/// Matches a text that contains all these texts, in any order.
public func contain<Text: StringProtocol>(_ texts: String...) -> Matcher<Text> {
  Matcher("contain \(listed(texts))") { text in
    let missing = texts.filter { !text.contains($0) }
    return MatchResult(
      missing.isEmpty, but: texts.count > 1 ? listed(missing, are: "missing") : nil, details: wholeText(text))
  }
}

/// Matches a text that contains these texts in this order, with or without other text in between.
public func containInOrder<Text: StringProtocol>(_ texts: String...) -> Matcher<Text> {
  Matcher("contain \(listed(texts)) in this order") { text in
    var rest = text[...]
    for (index, part) in texts.enumerated() {
      guard let range = rest.firstRange(of: part) else {
        return MatchResult(
          false, but: missed(part, after: index == 0 ? nil : texts[index - 1]), details: wholeText(text))
      }
      rest = rest[range.upperBound...]
    }
    return MatchResult(true, details: wholeText(text))
  }
}
