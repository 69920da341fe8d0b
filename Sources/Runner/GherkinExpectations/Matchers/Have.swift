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
