/// Matches a sequence that has all these elements among its own, in any order.
public func contain<Elements: Sequence>(_ elements: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  Matcher("contain \(elements.map { described($0) }.joined(separator: ", "))") { sequence in
    elements.allSatisfy { sequence.contains($0) }
  }
}

/// Matches a text that has all these texts in it, in any order.
public func contain<Text: StringProtocol>(_ texts: String...) -> Matcher<Text> {
  Matcher("contain \(texts.map { described($0) }.joined(separator: ", "))") { text in
    texts.allSatisfy { text.contains($0) }
  }
}
