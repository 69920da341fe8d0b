/// Matches a sequence one of whose elements, or more, matches: `any(beGreater(than: 10))`.
public func any<Elements: Sequence>(_ matcher: Matcher<Elements.Element>) -> Matcher<Elements> {
  Matcher("have any element \(matcher)") { sequence in
    let first = sequence.enumerated().first { matcher.verdict(on: $0.element).matches }
    return Verdict(first != nil, but: first.map { "[\($0.offset)] is \(described($0.element))" })
  }
}
