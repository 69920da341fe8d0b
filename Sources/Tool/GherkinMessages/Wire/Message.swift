/// A value in JSON text: a text, a number, an enumeration with named values, an array, or a ``Message``.
protocol MessageValue {
  /// Creates an empty value, to be filled by a reading coder.
  init()

  /// Writes, reads or changes the value with a coder.
  mutating func code<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure)
}

/// A value that is an object in JSON. One description of its members serves to write, read and change it.
protocol Message: MessageValue {
  /// Describes the members to a coder, in the order in which they are written.
  ///
  /// A reading coder calls this once, or several times if the members in the text have another order.
  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure)
}

/// Writes or reads the members of messages, or changes the ids in them.
protocol MessageCoder {
  /// The error type.
  associatedtype Failure: Error

  /// Whether the coder replaces values.
  static var isReading: Bool { get }

  /// Whether a feature's empty keyword is omitted, as the official parser does, contrary to the schema.
  var omitsEmptyKeywords: Bool { get }

  /// Codes a text.
  mutating func code(_ text: inout String) throws(Failure)
  /// Codes a whole number.
  mutating func code(_ number: inout Int) throws(Failure)
  /// Codes a Boolean.
  mutating func code(_ flag: inout Bool) throws(Failure)
  /// Codes an enumeration with named values.
  mutating func code<Choice: RawRepresentable<String>>(choice: inout Choice) throws(Failure)
  /// Codes an array.
  mutating func code<Element: MessageValue>(_ elements: inout [Element]) throws(Failure)
  /// Codes an object.
  mutating func code<Object: Message>(object: inout Object) throws(Failure)

  /// Codes a member that is always written. Reading fails if a required member is missing.
  mutating func member<Value: MessageValue>(
    _ name: StaticString, _ value: inout Value, isRequired: Bool) throws(Failure)
  /// Codes a member that is omitted if it is nil.
  mutating func member<Value: MessageValue>(_ name: StaticString, _ value: inout Value?) throws(Failure)
  /// Codes a member that is a whole number; reading fails if it is out of range.
  mutating func member(_ name: StaticString, _ number: inout Int, in range: ClosedRange<Int>) throws(Failure)
  /// Codes a member that is the id of the message.
  mutating func id(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) throws(Failure)
  /// Codes a member that is the id of another message.
  mutating func reference(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) throws(Failure)
  /// Codes a member that is the id of another message; it is omitted if it is nil.
  mutating func reference(_ name: StaticString, _ id: inout String?, _ kind: StreamIDs.Kind) throws(Failure)
  /// Codes a member that contains the ids of other messages.
  mutating func reference(_ name: StaticString, _ ids: inout [String], _ kind: StreamIDs.Kind) throws(Failure)
  /// Codes a member that contains the ids of other messages; it is omitted if it is nil.
  mutating func reference(_ name: StaticString, _ ids: inout [String]?, _ kind: StreamIDs.Kind) throws(Failure)
  /// Codes one case of an enumeration that is written as an object with one member, named after the case.
  ///
  /// - Parameters:
  ///   - name: the case.
  ///   - whole: the value of the enumeration.
  ///   - isRequired: whether a missing case is an error, which names this case.
  ///   - embed: creates the enumeration's value.
  ///   - extract: returns the payload if the enumeration's value is of the case.
  mutating func alternative<Whole, Payload: MessageValue>(
    _ name: StaticString, _ whole: inout Whole, isRequired: Bool, _ embed: (Payload) -> Whole,
    _ extract: (Whole) -> Payload?) throws(Failure)
}

extension MessageCoder {
  /// Codes a member that is always written and required.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: inout some MessageValue) throws(Failure) {
    try member(name, &value, isRequired: true)
  }

  /// Codes an optional case of an enumeration.
  @inline(__always)
  mutating func alternative<Whole, Payload: MessageValue>(
    _ name: StaticString, _ whole: inout Whole, _ embed: (Payload) -> Whole, _ extract: (Whole) -> Payload?
  ) throws(Failure) {
    try alternative(name, &whole, isRequired: false, embed, extract)
  }
}

extension MessageCoder {
  var omitsEmptyKeywords: Bool { false }
}

// Defaults for coders that treat ids as texts.
extension MessageCoder {
  @inline(__always)
  mutating func id(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) throws(Failure) {
    try member(name, &id)
  }

  @inline(__always)
  mutating func reference(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) throws(Failure) {
    try member(name, &id)
  }

  @inline(__always)
  mutating func reference(_ name: StaticString, _ id: inout String?, _ kind: StreamIDs.Kind) throws(Failure) {
    try member(name, &id)
  }

  @inline(__always)
  mutating func reference(_ name: StaticString, _ ids: inout [String], _ kind: StreamIDs.Kind) throws(Failure) {
    try member(name, &ids)
  }

  @inline(__always)
  mutating func reference(_ name: StaticString, _ ids: inout [String]?, _ kind: StreamIDs.Kind) throws(Failure) {
    try member(name, &ids)
  }
}

extension Message {
  @inline(__always)
  mutating func code<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.code(object: &self)
  }
}

extension MessageValue where Self: RawRepresentable<String> {
  @inline(__always)
  mutating func code<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.code(choice: &self)
  }
}

extension String: MessageValue {
  @inline(__always)
  mutating func code<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) { try coder.code(&self) }
}

extension Int: MessageValue {
  @inline(__always)
  mutating func code<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) { try coder.code(&self) }
}

extension Bool: MessageValue {
  @inline(__always)
  mutating func code<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) { try coder.code(&self) }
}

extension Array: MessageValue where Element: MessageValue {
  @inline(__always)
  mutating func code<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) { try coder.code(&self) }
}
