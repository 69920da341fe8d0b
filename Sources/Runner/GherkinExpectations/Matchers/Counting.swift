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
