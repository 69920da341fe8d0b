internal import GherkinExpectations

/// Returns the source text of a call, without labels: `beers("pizza", 1)`.
func callText(_ function: String, _ arguments: Any) -> String {
  let text = described(arguments)
  let isList = Mirror(reflecting: arguments).displayStyle == .tuple
  return methodName(function) + (isList ? text : "(\(text))")
}

/// Returns a method's name without its argument labels.
func methodName(_ function: String) -> String {
  function.firstIndex(of: "(").map { String(function[..<$0]) } ?? function
}

/// Returns calls, one on each line, with matching ones marked if others do not match; only the last ones if there are
/// many.
func callList(_ calls: [(text: String, counts: Bool)]) -> String {
  let limit = 20
  let isMarked = calls.contains { $0.counts } && calls.contains { !$0.counts }
  let left = calls.count - limit
  let lines = calls.suffix(limit).map { call in
    "\n  " + (isMarked ? call.counts ? "→ " : "  " : "") + call.text
  }
  return (left > 0 ? "\n  … \(left) earlier calls" : "") + lines.joined()
}
