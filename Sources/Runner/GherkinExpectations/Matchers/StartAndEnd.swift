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
