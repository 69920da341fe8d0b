/// Matches a sequence that contains all these elements, in any order.
public func contain<Elements: Sequence>(_ elements: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  Matcher("contain \(listed(elements))") { sequence in
    // Some sequences can be read only once.
    let found = Array(sequence)
    let missing = elements.filter { !found.contains($0) }
    return MatchResult(missing.isEmpty, but: elements.count > 1 ? listed(missing, are: "missing") : nil)
  }
}

/// Matches a sequence that contains these elements in this order, with or without others in between.
public func containInOrder<Elements: Sequence>(_ elements: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  Matcher("contain \(listed(elements)) in this order") { sequence in
    var rest = elements[...]
    for element in sequence where element == rest.first { rest.removeFirst() }
    return MatchResult(rest.isEmpty, but: rest.first.map { missed($0, after: elements.dropLast(rest.count).last) })
  }
}

/// Matches a sequence of exactly these elements, in any order.
public func consist<Elements: Sequence>(of elements: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  Matcher("consist of \(elements.isEmpty ? "nothing" : listed(elements))") { sequence in
    var missing = elements
    var extra: [Elements.Element] = []
    for element in sequence {
      if let index = missing.firstIndex(of: element) { missing.remove(at: index) } else { extra.append(element) }
    }
    let parts = [
      missing.isEmpty ? nil : listed(missing, are: "missing"), extra.isEmpty ? nil : listed(extra, are: "extra"),
    ]
    return MatchResult(
      missing.isEmpty && extra.isEmpty,
      but: parts.contains { $0 != nil } ? parts.compactMap(\.self).joined(separator: " and ") : nil)
  }
}

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

/// Matches a sequence that begins with these elements.
public func startWith<Elements: Sequence>(_ elements: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  Matcher("start with \(listed(elements))") { $0.starts(with: elements) }
}

/// Matches a text that begins with another one.
public func startWith<Text: StringProtocol>(_ start: String) -> Matcher<Text> {
  Matcher("start with \(described(start))") { MatchResult($0.hasPrefix(start), details: wholeText($0)) }
}

/// Matches a collection that ends with these elements.
public func endWith<Elements: BidirectionalCollection>(_ elements: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  Matcher("end with \(listed(elements))") { $0.reversed().starts(with: elements.reversed()) }
}

/// Matches a text that ends with another one.
public func endWith<Text: StringProtocol>(_ end: String) -> Matcher<Text> {
  Matcher("end with \(described(end))") { MatchResult($0.hasSuffix(end), details: wholeText($0)) }
}

/// Matches a collection or a text with this number of elements.
public func haveCount<Elements: Collection>(_ count: Int) -> Matcher<Elements> {
  Matcher("have \(count == 1 ? "1 element" : "\(count) elements")") { elements in
    MatchResult(elements.count == count, but: elements.isEmpty ? "it has none" : "it has \(elements.count)")
  }
}

/// Matches a collection or a text without elements.
public func beEmpty<Elements: Collection>() -> Matcher<Elements> {
  Matcher("be empty") { $0.isEmpty }
}

/// Matches a text that contains a match of a regular expression; `^` and `$` anchor it: `match(/^\d+$/)`.
public func match<Text: StringProtocol, Output>(_ regex: Regex<Output>) -> Matcher<Text>
where Text.SubSequence == Substring {
  Matcher("match the regular expression") { MatchResult($0.contains(regex), details: wholeText($0)) }
}

/// Matches a text that contains a match of a regular expression; `^` and `$` anchor it: `match(#"^\d+$"#)`.
///
/// - Throws: `InvalidPatternError`.
public func match<Text: StringProtocol>(_ pattern: String) throws -> Matcher<Text>
where Text.SubSequence == Substring {
  let regex: Regex<AnyRegexOutput>
  do {
    regex = try Regex(pattern)
  } catch {
    throw InvalidPatternError(description: "/\(pattern)/ is not a regular expression: \(error)")
  }
  return Matcher("match /\(pattern)/") { MatchResult($0.contains(regex), details: wholeText($0)) }
}

/// A pattern that is not a valid regular expression.
public struct InvalidPatternError: Error, Sendable, CustomStringConvertible {
  /// The pattern and the problem.
  public let description: String
}
