/// Matches what meets a condition.
///
/// - Parameters:
///   - phrase: what a value does that matches, as it stands behind “expected … to”: “be even”.
///   - condition: whether a value matches.
public func satisfy<Value>(
  _ phrase: @autoclosure @escaping () -> String = "satisfy the condition", _ condition: @escaping (Value) -> Bool
) -> Matcher<Value> {
  Matcher(phrase(), condition)
}
