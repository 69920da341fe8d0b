/// Matches a sequence if all its elements match, or if it is empty: `all(beGreater(than: 0))`.
public func all<Elements: Sequence>(_ matcher: Matcher<Elements.Element>) -> Matcher<Elements> {
  Matcher("have each element \(matcher)") { sequence in
    for (index, element) in sequence.enumerated() {
      let verdict = matcher.verdict(on: element)
      guard verdict.matches else {
        return MatchResult(
          false, but: "[\(index)] is \(described(element))" + (verdict.reason.map { ": \($0)" } ?? ""),
          details: verdict.details)
      }
    }
    return MatchResult(true)
  }
}

/// Matches a sequence if at least one of its elements matches: `any(beGreater(than: 10))`.
public func any<Elements: Sequence>(_ matcher: Matcher<Elements.Element>) -> Matcher<Elements> {
  Matcher("have any element \(matcher)") { sequence in
    let first = sequence.enumerated().first { matcher.verdict(on: $0.element).matches }
    return MatchResult(first != nil, but: first.map { "[\($0.offset)] is \(described($0.element))" })
  }
}
