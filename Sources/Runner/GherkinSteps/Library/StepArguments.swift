/// The arguments of a step, consumed one by one, each as the type that the body declares.
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
    let value = values[position - 1]
    // The value nearly always has exactly the requested type, and a dynamic cast takes as long as a quick step.
    if Swift.type(of: value) == type { return Self.unboxed(value, as: type) }
    guard let value = value as? Value else {
      throw ArgumentMismatch(position: position, expected: "\(type)", found: "\(Swift.type(of: value))")
    }
    return value
  }

  /// Returns the value, whose type is the requested one.
  private static func unboxed<Given, Value>(_ value: Given, as type: Value.Type) -> Value {
    unsafeBitCast(value, to: type)
  }
}

/// The error for a body's parameter whose argument has another type.
package struct ArgumentMismatch: Error, CustomStringConvertible {
  /// The parameter's number after the world, counted from 1.
  let position: Int
  let expected: String
  let found: String?

  package var description: String {
    guard let found else { return "the body's parameter \(position) (\(expected)) has no argument" }
    return "the body's parameter \(position) is declared as \(expected), but its argument is of type \(found)"
  }
}
