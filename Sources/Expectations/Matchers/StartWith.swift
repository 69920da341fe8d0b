/// Matches a sequence whose first elements are these.
public func startWith<Elements: Sequence>(_ elements: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  Matcher("start with \(listed(elements))") { $0.starts(with: elements) }
}

/// Matches a text that begins like this.
public func startWith<Text: StringProtocol>(_ start: String) -> Matcher<Text> {
  Matcher("start with \(described(start))") { Verdict($0.hasPrefix(start), details: wholeText($0)) }
}
