/// A value of a JSON text: a text, a number, a choice among names, an array, or a ``Message``.
protocol MessageValue {
  /// Creates an empty value, which a coder that reads fills.
  init()

  /// Has a coder write, read or change the value.
  mutating func code<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure)
}

/// A value that is an object in JSON. Its members are described once, for writing, reading and changing ids.
protocol Message: MessageValue {
  /// Gives each member to a coder, in the order in which members are written.
  ///
  /// A coder that reads calls this once or, if the text has another order, several times.
  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure)
}

/// Writes or reads the members of messages, or changes the ids in them.
protocol MessageCoder {
  /// What can go wrong.
  associatedtype Failure: Error

  /// Whether the coder replaces the values that it is given.
  static var isReading: Bool { get }

  /// Whether a feature without a keyword is written as the official parser writes it, against the schema.
  var omitsEmptyKeywords: Bool { get }

  /// Codes a text.
  mutating func code(_ text: inout String) throws(Failure)
  /// Codes a whole number.
  mutating func code(_ number: inout Int) throws(Failure)
  /// Codes true or false.
  mutating func code(_ flag: inout Bool) throws(Failure)
  /// Codes a choice among named texts.
  mutating func code<Choice: RawRepresentable<String>>(choice: inout Choice) throws(Failure)
  /// Codes an array.
  mutating func code<Element: MessageValue>(_ elements: inout [Element]) throws(Failure)
  /// Codes an object.
  mutating func code<Object: Message>(object: inout Object) throws(Failure)

  /// Codes a member that is always written. It must be there to be read if it is required.
  mutating func member<Value: MessageValue>(
    _ name: StaticString, _ value: inout Value, isRequired: Bool) throws(Failure)
  /// Codes a member that is left out if it is nil.
  mutating func member<Value: MessageValue>(_ name: StaticString, _ value: inout Value?) throws(Failure)
  /// Codes a member that has no ids, and that an outline leaves out.
  mutating func detail<Value: MessageValue>(
    _ name: StaticString, _ value: inout Value, isRequired: Bool) throws(Failure)
  /// Codes a member that has no ids, and that an outline leaves out; it is also left out if it is nil.
  mutating func detail<Value: MessageValue>(_ name: StaticString, _ value: inout Value?) throws(Failure)
  /// Codes a member of which an outline has only the ids.
  mutating func parts<Value: MessageValue>(_ name: StaticString, _ value: inout Value) throws(Failure)
  /// Codes a member of which an outline has only the ids; it is also left out if it is nil.
  mutating func parts<Value: MessageValue>(_ name: StaticString, _ value: inout Value?) throws(Failure)
  /// Codes a member that is a whole number; reading fails if it is out of range.
  mutating func member(_ name: StaticString, _ number: inout Int, in range: ClosedRange<Int>) throws(Failure)
  /// Codes a member that is the id of the message.
  mutating func id(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) throws(Failure)
  /// Codes a member that is the id of another message.
  mutating func reference(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) throws(Failure)
  /// Codes a member that is the id of another message, or is left out if it is nil.
  mutating func reference(_ name: StaticString, _ id: inout String?, _ kind: StreamIDs.Kind) throws(Failure)
  /// Codes a member that has the ids of other messages.
  mutating func reference(_ name: StaticString, _ ids: inout [String], _ kind: StreamIDs.Kind) throws(Failure)
  /// Codes a member that has the ids of other messages, or is left out if it is nil.
  mutating func reference(_ name: StaticString, _ ids: inout [String]?, _ kind: StreamIDs.Kind) throws(Failure)
  /// Codes one case of an enumeration that is an object with one member, named for its case.
  ///
  /// - Parameters:
  ///   - name: the case.
  ///   - whole: the value of the enumeration.
  ///   - isRequired: whether a missing case is an error, which names this case.
  ///   - embed: makes the enumeration's value.
  ///   - extract: returns the payload if the enumeration's value is of the case.
  mutating func alternative<Whole, Payload: MessageValue>(
    _ name: StaticString, _ whole: inout Whole, isRequired: Bool, _ embed: (Payload) -> Whole,
    _ extract: (Whole) -> Payload?) throws(Failure)
}

extension MessageCoder {
  /// Codes a member that is always written, and required when it is read.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: inout some MessageValue) throws(Failure) {
    try member(name, &value, isRequired: true)
  }

  /// Codes a member that an outline leaves out, and that is required when it is read.
  @inline(__always)
  mutating func detail(_ name: StaticString, _ value: inout some MessageValue) throws(Failure) {
    try detail(name, &value, isRequired: true)
  }

  /// Codes one of the cases of an enumeration, none of which is required.
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

// Most coders make no outlines.
extension MessageCoder {
  @inline(__always)
  mutating func detail<Value: MessageValue>(
    _ name: StaticString, _ value: inout Value, isRequired: Bool
  ) throws(Failure) {
    try member(name, &value, isRequired: isRequired)
  }

  @inline(__always)
  mutating func detail<Value: MessageValue>(_ name: StaticString, _ value: inout Value?) throws(Failure) {
    try member(name, &value)
  }

  @inline(__always)
  mutating func parts<Value: MessageValue>(_ name: StaticString, _ value: inout Value) throws(Failure) {
    try member(name, &value)
  }

  @inline(__always)
  mutating func parts<Value: MessageValue>(_ name: StaticString, _ value: inout Value?) throws(Failure) {
    try member(name, &value)
  }
}

// For most coders, ids are texts like all others.
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
