/// The name of a Swift type, for processes that do not have the type.
package struct TypeName: Sendable, Hashable {
  /// The name in messages: `Int`.
  package let text: String
  /// The name with its module, by which types are compared: `Swift.Int`.
  package let qualified: String

  package init(text: String, qualified: String) {
    self.text = text
    self.qualified = qualified
  }

  package init(_ type: any Any.Type) {
    self.init(text: "\(type)", qualified: String(reflecting: type))
  }
}
