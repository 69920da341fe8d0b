/// Matches a collection or a text of so many elements.
public func haveCount<Elements: Collection>(_ count: Int) -> Matcher<Elements> {
  Matcher("have \(count) elements") { Verdict($0.count == count, but: "it has \($0.count)") }
}
