/// Matches values with a property that matches: `have(\.name, equal("Stout"))`. Combine several with `and`.
public func have<Value, Property>(
  _ property: KeyPath<Value, Property>, _ matcher: Matcher<Property>
) -> Matcher<Value> {
  let name = propertyName(property)
  return Matcher("have its \(name()) \(matcher)") { value in
    let found = value[keyPath: property]
    let verdict = matcher.verdict(on: found)
    let more = verdict.isMissing ? nil : verdict.reason
    let reason = "its \(name()) is \(described(found))" + (more.map { ", \($0)" } ?? "")
    return MatchResult(verdict.matches, but: reason, details: verdict.details)
  }
}

/// Matches values with an optional property that is not nil and matches.
public func have<Value, Wrapped>(_ property: KeyPath<Value, Wrapped?>, _ matcher: Matcher<Wrapped>) -> Matcher<Value> {
  have(property, matcher.orNil)
}

/// Returns the key path as written, without its root type. If the compiler has removed the path from the program,
/// returns the type of its value.
private func propertyName<Value, Property>(_ property: KeyPath<Value, Property>) -> () -> String {
  {
    let path = property.debugDescription.drop { $0 != "." }.dropFirst()
    return path.isEmpty || path.contains("<") ? "\(Property.self)" : String(path)
  }
}

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
