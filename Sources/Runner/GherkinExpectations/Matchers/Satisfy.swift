/// Matches values that meet a condition.
///
/// - Parameters:
///   - phrase: the end of the message “expected … to”: “be even”.
///   - condition: whether a value matches.
public func satisfy<Value>(
  _ phrase: @autoclosure @escaping () -> String = "satisfy the condition", _ condition: @escaping (Value) -> Bool
) -> Matcher<Value> {
  Matcher(phrase(), condition)
}
