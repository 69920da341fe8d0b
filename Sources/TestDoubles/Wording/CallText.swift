/// A call as it would be written, without labels: `beers("pizza", 1)`.
func callText(_ function: String, _ arguments: Any) -> String {
  let text = described(arguments)
  let isList = Mirror(reflecting: arguments).displayStyle == .tuple
  return methodName(function) + (isList ? text : "(\(text))")
}

/// A method's name without its argument labels.
func methodName(_ function: String) -> String {
  function.firstIndex(of: "(").map { String(function[..<$0]) } ?? function
}
