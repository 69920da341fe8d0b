/// A value as it stands in a sentence: strings in quotation marks, structures with their fields, no module names, and of
/// what is long or deep only the beginning.
public func described<Value>(_ value: Value) -> String {
  String(reflecting: value)
}
