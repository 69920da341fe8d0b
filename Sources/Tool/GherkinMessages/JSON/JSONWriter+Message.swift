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
