/// The conversion of a capture group's text to the type that a closure declares for it.
package struct GroupConversion: Sendable {
  private let type: any (LosslessStringConvertible & Sendable).Type
  /// Whether the declared type is an optional, which is nil for a group that did not match.
  package let isOptional: Bool

  /// The conversion to a type that is `LosslessStringConvertible`, or to an optional of one; nil for any other type.
  package init?(to declared: any Sendable.Type) {
    let wrapped = (declared as? any OptionalType.Type)?.wrapped
    guard let type = (wrapped ?? declared) as? any (LosslessStringConvertible & Sendable).Type else { return nil }
    self.type = type
    isOptional = wrapped != nil
  }

  /// Converts the text of a group.
  ///
  /// - Parameters:
  ///   - text: the text; nil for a group that did not match.
  ///   - consumer: the part of a definition that declares the type, for errors.
  /// - Throws: ``GroupConversionError``.
  package func value(of text: String?, for consumer: StaticString) throws(GroupConversionError) -> any Sendable {
    guard let text else {
      guard isOptional else { throw .missing(type: "\(type)", consumer: consumer) }
      return String?.none
    }
    guard let value = type.init(text) else { throw .unreadable(text, type: "\(type)", consumer: consumer) }
    return value
  }
}

/// An error of converting the text of a capture group to the type that a closure declares.
public struct GroupConversionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem and the remedy.
  public let description: String

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
}

extension Optional: OptionalType {
  package static var wrapped: any Any.Type { Wrapped.self }
}
