extension JSONWriter {
  /// Writes a member that is a text.
  @inline(__always)
  package mutating func member(_ name: StaticString, _ value: String) {
    self.name(name)
    string(value)
  }

  /// Writes a member that is a text, unless it is nil.
  @inline(__always)
  package mutating func member(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) }
  }

  /// Writes a member that is a whole number.
  @inline(__always)
  package mutating func member(_ name: StaticString, _ value: Int) {
    self.name(name)
    integer(value)
  }

  /// Writes a member that is a whole number, unless it is nil.
  package mutating func member(_ name: StaticString, _ value: Int?) {
    if let value { member(name, value) }
  }

  /// Writes a Boolean member.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    boolean(value)
  }

  /// Writes a member that is an enumeration with named values.
  package mutating func member<Choice: RawRepresentable<String>>(_ name: StaticString, _ value: Choice) {
    member(name, value.rawValue)
  }

  /// Writes a member that is an object.
  @inline(__always)
  package mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    self.name(name)
    object(value)
  }

  /// Writes a member that is an object, unless it is nil.
  package mutating func member<Value: JSONWritable>(_ name: StaticString, _ value: Value?) {
    if let value { member(name, value) }
  }

  /// Writes a member that is an array of texts.
  package mutating func member(_ name: StaticString, _ values: [String]) {
    self.name(name)
    array(values) { $0.string($1) }
  }

  /// Writes a member that is an array of objects.
  package mutating func member<Value: JSONWritable>(_ name: StaticString, _ values: [Value]) {
    self.name(name)
    array(values) { $0.object($1) }
  }

  /// Writes a member that is a text, or null if there is none.
  package mutating func nullable(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) } else { null(name) }
  }

  /// Writes a member that is a whole number, or null if there is none.
  package mutating func nullable(_ name: StaticString, _ value: Int?) {
    if let value { member(name, value) } else { null(name) }
  }

  private mutating func null(_ name: StaticString) {
    self.name(name)
    for byte in "null".utf8 { raw(byte) }
  }
}
