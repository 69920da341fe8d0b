/// An error of converting a text that matches a built-in parameter type but is not a valid value, such as 300 for
/// `{byte}`.
public struct ParameterValueError: Error, Sendable, CustomStringConvertible {
  /// The text of the argument.
  public let text: String
  /// The parameter type's name.
  public let parameterTypeName: String
  /// The Swift type of the value.
  public let valueType: any Sendable.Type

  /// One sentence that names the text, the parameter and the Swift type.
  public var description: String {
    let reason = text.utf8.contains { (0x30...0x39).contains($0) } ? "is out of the range of" : "is not a value of"
    return "\"\(text)\" for {\(parameterTypeName)} \(reason) \(valueType)."
  }
}
