/// Matches a sequence all of whose elements match, an empty one too: `all(beGreater(than: 0))`.
public func all<Elements: Sequence>(_ matcher: Matcher<Elements.Element>) -> Matcher<Elements> {
  Matcher("have each element \(matcher)") { sequence in
    for (index, element) in sequence.enumerated() {
      let verdict = matcher.verdict(on: element)
      guard verdict.matches else {
        return Verdict(
          false, but: "[\(index)] is \(described(element))" + (verdict.reason.map { ": \($0)" } ?? ""),
          details: verdict.details)
      }
    }
    return Verdict(true)
  }
}
