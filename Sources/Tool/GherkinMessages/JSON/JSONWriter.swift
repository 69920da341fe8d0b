/// Writes JSON text without white space into a byte buffer.
///
/// The writer inserts commas: one is needed unless the last byte opened an object or an array.
package struct JSONWriter: Sendable {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  let omitsEmptyKeywords: Bool

  /// Creates a writer with an empty buffer.
  package init() { self.init(omitsEmptyKeywords: false) }

  init(omitsEmptyKeywords: Bool) {
    self.omitsEmptyKeywords = omitsEmptyKeywords
  }

  /// Empties the buffer and keeps its capacity.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes a byte unchanged.
  @inline(__always)
  mutating func raw(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Writes bytes unchanged.
  mutating func raw(_ text: ArraySlice<UInt8>) {
    bytes.append(contentsOf: text)
  }

  /// Writes a text between quotation marks. Only quotation marks, backslashes and control characters are escaped.
  mutating func string(_ text: String) {
    raw(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      var start = 0
      for (index, byte) in text.enumerated() {
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        bytes.append(contentsOf: text[start..<index])
        bytes.append(contentsOf: Self.escape(byte).utf8)
        start = index + 1
      }
      bytes.append(contentsOf: text[start...])
    }
    raw(UInt8(ascii: "\""))
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\r"): "\\r"
    case UInt8(ascii: "\t"): "\\t"
    default: "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))"
    }
  }

  /// Writes `true` or `false`.
  mutating func boolean(_ value: Bool) {
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes a whole number.
  mutating func integer(_ value: Int) {
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes the value's object: its members between braces.
  @inline(__always)
  package mutating func object(_ value: some JSONWritable) {
    raw(UInt8(ascii: "{"))
    value.write(to: &self)
    raw(UInt8(ascii: "}"))
  }

  /// Writes an array. `write` writes each element.
  @inline(__always)
  mutating func array<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    raw(UInt8(ascii: "["))
    for element in elements {
      if isCommaDue { raw(UInt8(ascii: ",")) }
      write(&self, element)
    }
    raw(UInt8(ascii: "]"))
  }

  /// Writes `"name":`, preceded by a comma if needed. The name must not need escapes.
  @inline(__always)
  mutating func name(_ name: StaticString) {
    if isCommaDue { raw(UInt8(ascii: ",")) }
    raw(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    raw(UInt8(ascii: "\""))
    raw(UInt8(ascii: ":"))
  }

  /// Writes a name and a colon, preceded by a comma if needed.
  mutating func name(_ name: String) {
    if isCommaDue { raw(UInt8(ascii: ",")) }
    string(name)
    raw(UInt8(ascii: ":"))
  }

  private var isCommaDue: Bool {
    @inline(__always) get {
      guard let last = bytes.last else { return false }
      return last != UInt8(ascii: "{") && last != UInt8(ascii: "[")
    }
  }
}

/// A value that is written as a JSON object.
package protocol JSONWritable {
  /// Writes the members, without the braces.
  func write(to json: inout JSONWriter)
}

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

  /// Writes a member that is an object. `write` writes its members.
  package mutating func member(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
    self.name(name)
    raw(UInt8(ascii: "{"))
    write(&self)
    raw(UInt8(ascii: "}"))
  }

  /// Writes a member with a name that is known only at run time, which is an object. `write` writes its members.
  package mutating func member(named name: String, _ write: (inout JSONWriter) -> Void) {
    self.name(name)
    raw(UInt8(ascii: "{"))
    write(&self)
    raw(UInt8(ascii: "}"))
  }

  /// Writes a member that is an array of objects. `write` writes the members of each.
  package mutating func member<Value>(
    _ name: StaticString, _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) {
    self.name(name)
    array(values) { json, value in
      json.raw(UInt8(ascii: "{"))
      write(&json, value)
      json.raw(UInt8(ascii: "}"))
    }
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
    bytes.append(contentsOf: "null".utf8)
  }
}

extension JSONWriter: MessageCoder {
  static var isReading: Bool { false }

  @inline(__always)
  mutating func code(_ text: inout String) { string(text) }

  @inline(__always)
  mutating func code(_ number: inout Int) { integer(number) }

  @inline(__always)
  mutating func code(_ flag: inout Bool) { boolean(flag) }

  @inline(__always)
  mutating func code<Choice: RawRepresentable<String>>(choice: inout Choice) { string(choice.rawValue) }

  @inline(__always)
  mutating func code<Element: MessageValue>(_ elements: inout [Element]) {
    array(elements) { json, element in
      // A copy, because changing the element in place would copy the whole array.
      var element = element
      element.code(&json)
    }
  }

  @inline(__always)
  mutating func code<Object: Message>(object: inout Object) {
    raw(UInt8(ascii: "{"))
    object.codeMembers(&self)
    raw(UInt8(ascii: "}"))
  }

  @inline(__always)
  mutating func member<Value: MessageValue>(_ name: StaticString, _ value: inout Value, isRequired: Bool) {
    self.name(name)
    value.code(&self)
  }

  @inline(__always)
  mutating func member<Value: MessageValue>(_ name: StaticString, _ value: inout Value?) {
    if value == nil { return }
    self.name(name)
    value?.code(&self)
  }

  @inline(__always)
  mutating func member(_ name: StaticString, _ number: inout Int, in range: ClosedRange<Int>) {
    member(name, number)
  }

  @inline(__always)
  mutating func alternative<Whole, Payload: MessageValue>(
    _ name: StaticString, _ whole: inout Whole, isRequired: Bool, _ embed: (Payload) -> Whole,
    _ extract: (Whole) -> Payload?
  ) {
    guard var payload = extract(whole) else { return }
    self.name(name)
    payload.code(&self)
  }
}
