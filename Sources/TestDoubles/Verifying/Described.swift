/// A method's name without its argument labels, as it stands before the arguments.
func calledName(_ function: String) -> String {
  function.firstIndex(of: "(").map { String(function[..<$0]) } ?? function
}

/// The arguments of a call in brackets.
func described<Arguments>(arguments: Arguments) -> String {
  let text = described(arguments)
  return text.hasPrefix("(") ? text : "(\(text))"
}

/// A value in a sentence.
func described<Value>(_ value: Value) -> String {
  String(reflecting: value)
}
