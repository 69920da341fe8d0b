/// Matches a collection or a text without elements.
public func beEmpty<Elements: Collection>() -> Matcher<Elements> {
  Matcher("be empty") { $0.isEmpty }
}
