package import Testing

// Checks that are plain functions. `#expect` shows as much, but the compiler expands it for each use: thousands of uses
// took minutes of a build.

/// Expects a value that is equal to another one.
package func check<Value: Equatable>(
  _ actual: Value, equals expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(actual == expected, comment(), sourceLocation: sourceLocation)
}

/// Expects a value that is not equal to another one.
package func check<Value: Equatable>(
  _ actual: Value, differsFrom other: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(actual != other, comment(), sourceLocation: sourceLocation)
}

/// Expects a text that has a part.
package func check(
  _ text: some StringProtocol, contains part: some StringProtocol, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(text.contains(part), comment(), sourceLocation: sourceLocation)
}

/// Expects a text that does not have a part.
package func check(
  _ text: some StringProtocol, lacks part: some StringProtocol, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(!text.contains(part), comment(), sourceLocation: sourceLocation)
}

/// Expects a sequence that has an element.
package func check<Values: Sequence>(
  _ values: Values, contains value: Values.Element, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) where Values.Element: Equatable {
  #expect(values.contains(value), comment(), sourceLocation: sourceLocation)
}

/// Expects a sequence that does not have an element.
package func check<Values: Sequence>(
  _ values: Values, lacks value: Values.Element, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) where Values.Element: Equatable {
  #expect(!values.contains(value), comment(), sourceLocation: sourceLocation)
}

/// Expects a collection, such as a text, without elements.
package func checkEmpty(
  _ values: some Collection, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(values.isEmpty, comment(), sourceLocation: sourceLocation)
}

/// Expects a condition; where two values are compared, `check(_:equals:)` shows both.
package func check(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(condition, comment(), sourceLocation: sourceLocation)
}
