/// The conversion of a capture group's text to the type that a closure declares for it.
package struct GroupConversion: Sendable {
  /// Reads a value of a type from a text; returns nil for a text that it does not accept.
  package typealias Reader = @Sendable (String) -> (any Sendable)?

  private let typeName: String
  private let read: Reader
  /// Whether the declared type is an optional, which is nil for a group that did not match.
  package let isOptional: Bool

  /// The conversion to a type that is `LosslessStringConvertible`, or an enum with raw values of such a type, or to an
  /// optional of one; nil for any other type.
  ///
  /// - Parameter more: returns the reader of other types.
  package init?(to declared: any Sendable.Type, or more: (any Any.Type) -> Reader? = { _ in nil }) {
    let wrapped = (declared as? any OptionalType.Type)?.wrapped
    let type = wrapped ?? declared
    guard let read = Self.reader(of: type) ?? more(type) else { return nil }
    self.read = read
    typeName = "\(type)"
    isOptional = wrapped != nil
  }

  private static func reader(of type: any Any.Type) -> Reader? {
    if let type = type as? any (LosslessStringConvertible & Sendable).Type { return { value(of: $0, as: type) } }
    return (type as? any (RawRepresentable & Sendable).Type).flatMap { rawReader(of: $0) }
  }

  private static func rawReader<Value: RawRepresentable & Sendable>(of type: Value.Type) -> Reader? {
    guard let raw = Value.RawValue.self as? any (LosslessStringConvertible & Sendable).Type else { return nil }
    return { text in (value(of: text, as: raw) as? Value.RawValue).flatMap { Value(rawValue: $0) } }
  }

  /// Returns the value of a text. `Character`, whose conversion traps otherwise, takes texts of one character only.
  private static func value<Value: LosslessStringConvertible>(of text: String, as type: Value.Type) -> Value? {
    if type == Character.self, text.count != 1 { return nil }
    guard let number = type as? any (BinaryFloatingPoint & LosslessStringConvertible).Type else { return Value(text) }
    return number.init(inRange: text) as? Value
  }

  /// Converts the text of a group.
  ///
  /// - Parameters:
  ///   - text: the text; nil for a group that did not match.
  ///   - consumer: the part of a definition that declares the type, for errors.
  /// - Throws: ``GroupConversionError``.
  package func value(of text: String?, for consumer: StaticString) throws(GroupConversionError) -> any Sendable {
    guard let text else {
      guard isOptional else { throw .missing(type: typeName, consumer: consumer) }
      return String?.none
    }
    guard let value = read(text) else { throw .unreadable(text, type: typeName, consumer: consumer) }
    return value
  }
}

extension GroupConversion {
  /// The conversion to a type that a cell of a table can be; nil for any other type.
  package init?(toCellType declared: any Sendable.Type) {
    self.init(to: declared, or: Self.cellReader)
  }

  private static func cellReader(of type: any Any.Type) -> Reader? {
    guard let readable = type as? any TextReadable.Type else { return nil }
    return { readable.value(of: $0) }
  }
}

/// A type whose values are read from a text by this package's own rules, as in the cell of a table.
package protocol TextReadable: Sendable {
  /// Returns the value of a text; nil if it is none of this type.
  static func value(of text: String) -> (any Sendable)?
}

/// An error of converting the text of a capture group to the type that a closure declares.
package struct GroupConversionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem and the remedy.
  package let description: String

  /// The group did not match.
  static func missing(type: String, consumer: StaticString) -> Self {
    Self(
      description: "a capture group of the pattern did not match, but \(consumer) requires a \(type); "
        + "declare the parameter as \(type)?")
  }

  /// The type does not accept the text.
  static func unreadable(_ text: String, type: String, consumer: StaticString) -> Self {
    Self(description: "\"\(text)\" is not a value of \(type), which \(consumer) requires")
  }
}

/// An optional, whose wrapped type is available at run time.
package protocol OptionalType {
  static var wrapped: any Any.Type { get }
  var value: Any? { get }
}

extension Optional: OptionalType {
  package static var wrapped: any Any.Type { Wrapped.self }
  package var value: Any? { self }
}
