/// Hands the arguments of a step to its body one by one, each as the type that the body declares.
struct StepArguments {
  private let values: [any Sendable]
  private var position = 0

  init(_ values: [any Sendable]) {
    self.values = values
  }

  mutating func next<Value>(_ type: Value.Type) throws -> Value {
    position += 1
    guard position <= values.count else {
      throw ArgumentMismatch(position: position, expected: "\(type)", found: nil)
    }
    guard let value = Self.cast(values[position - 1], to: type) ?? values[position - 1] as? Value else {
      throw ArgumentMismatch(
        position: position, expected: "\(type)", found: "\(Swift.type(of: values[position - 1]))")
    }
    return value
  }

  /// The value, if it is of the very type that is asked for, as it nearly always is: a cast by the runtime takes as long
  /// as a quick step.
  private static func cast<Given, Value>(_ value: Given, to type: Value.Type) -> Value? {
    Given.self == Value.self ? unsafeBitCast(value, to: type) : nil
  }
}

/// A step's body declares a parameter that its argument does not fit.
package struct ArgumentMismatch: Error, CustomStringConvertible {
  /// The parameter's number behind the world, from 1.
  let position: Int
  let expected: String
  let found: String?

  package var description: String {
    guard let found else { return "the body's parameter \(position) (\(expected)) has no argument" }
    return "the body's parameter \(position) is declared as \(expected), but its argument is of type \(found)"
  }
}
