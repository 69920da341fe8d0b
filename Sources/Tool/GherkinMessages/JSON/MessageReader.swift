internal import GherkinData

/// The members of a message that have been read. Each has a bit, in the order of the message's description.
struct MemberProgress {
  /// The bit of the next described member.
  var bit: UInt32 = 1
  /// The members that have been read.
  var read: UInt32 = 0
  /// The required members.
  var required: UInt32 = 0
  /// Whether everything has been read, and the description is evaluated only to find ``missing``.
  var isComplete = false
  /// The name of the first required member that is missing.
  var missing: StaticString?
}

/// Reads messages from JSON text.
///
/// The members of an object can have any order. The reader evaluates the message's description for as long as the
/// members follow in the described order, and evaluates it again if they do not. A text in the described order is read
/// in one pass.
struct MessageReader: MessageCoder {
  private var json: JSONReader
  /// Whether the innermost object has another member. In that case, its value is next.
  private var hasMember = false
  /// The progress of the innermost message.
  private var members = MemberProgress()

  /// Whether the text has members that the message does not have.
  private var hasUnknownMembers = false

  /// Reads a message that is the whole text.
  ///
  /// - Returns: whether the text has members that the message does not have.
  @discardableResult
  static func read(_ message: inout some MessageValue, from bytes: ArraySlice<UInt8>) throws(JSONError) -> Bool {
    // JavaScript writes half of a character if a text was cut there, and the rest of the stream must stay readable.
    try JSONReader.read(bytes, replacesLoneSurrogates: true) { json throws(JSONError) in
      var reader = MessageReader(json: json)
      try message.code(&reader)
      json = reader.json
      return reader.hasUnknownMembers
    }
  }

  static var isReading: Bool { true }

  @inline(__always)
  mutating func code(_ text: inout String) throws(JSONError) { text = try json.string() }

  @inline(__always)
  mutating func code(_ number: inout Int) throws(JSONError) { number = try json.integer() }

  @inline(__always)
  mutating func code(_ flag: inout Bool) throws(JSONError) { flag = try json.boolean() }

  mutating func code<Choice: RawRepresentable<String>>(choice: inout Choice) throws(JSONError) {
    _ = json.peek()
    let start = json.position
    let text = try json.string()
    guard let value = Choice(rawValue: text) else { throw json.error("unknown value: \(text)", at: start) }
    choice = value
  }

  mutating func code<Element: MessageValue>(_ elements: inout [Element]) throws(JSONError) {
    try json.beginArray()
    while try json.nextElement() {
      var element = Element()
      try element.code(&self)
      elements.append(element)
    }
  }

  mutating func code<Object: Message>(object: inout Object) throws(JSONError) {
    let outer = members
    members = MemberProgress()
    try json.beginObject()
    try advance()
    repeat {
      let start = json.position
      members.bit = 1
      try object.codeMembers(&self)
      if hasMember, json.position == start {
        // Skips a member that the message does not have.
        try json.skip()
        try advance()
        hasUnknownMembers = true
      }
    } while hasMember
    if members.required & ~members.read != 0 { try findMissing(in: &object) }
    members = outer
  }

  @inline(never)
  private mutating func findMissing(in object: inout some Message) throws(JSONError) {
    members.bit = 1
    members.isComplete = true
    try object.codeMembers(&self)
    if let name = members.missing { throw json.error("the member \(name) is missing", at: json.position - 1) }
  }

  @inline(__always)
  mutating func member<Value: MessageValue>(
    _ name: StaticString, _ value: inout Value, isRequired: Bool
  ) throws(JSONError) {
    guard let bit = begin(name, isRequired: isRequired) else { return }
    var new = Value()
    try new.code(&self)
    value = new
    try end(bit)
  }

  @inline(__always)
  mutating func member<Value: MessageValue>(_ name: StaticString, _ value: inout Value?) throws(JSONError) {
    guard let bit = begin(name, isRequired: false) else { return }
    var new = Value()
    try new.code(&self)
    value = new
    try end(bit)
  }

  @inline(__always)
  mutating func member(_ name: StaticString, _ number: inout Int, in range: ClosedRange<Int>) throws(JSONError) {
    guard let bit = begin(name, isRequired: true) else { return }
    _ = json.peek()
    let start = json.position
    number = try json.integer()
    guard range.contains(number) else { throw json.error("the number is out of range", at: start) }
    try end(bit)
  }

  @inline(__always)
  mutating func alternative<Whole, Payload: MessageValue>(
    _ name: StaticString, _ whole: inout Whole, isRequired: Bool, _ embed: (Payload) -> Whole,
    _ extract: (Whole) -> Payload?
  ) throws(JSONError) {
    // All cases share one bit, because one of them suffices.
    members.bit = 1
    guard let bit = begin(name, isRequired: isRequired) else { return }
    var payload = Payload()
    try payload.code(&self)
    whole = embed(payload)
    try end(bit)
  }

  /// Advances to a member of the description.
  ///
  /// - Returns: its bit if its value is next.
  @inline(__always)
  private mutating func begin(_ name: StaticString, isRequired: Bool) -> UInt32? {
    let bit = members.bit
    members.bit &<<= 1
    if isRequired { members.required |= bit }
    if isNext(name) { return bit }
    if isRequired, members.isComplete, members.read & bit == 0, members.missing == nil { members.missing = name }
    return nil
  }

  @inline(__always)
  private mutating func end(_ bit: UInt32) throws(JSONError) {
    members.read |= bit
    try advance()
  }

  /// Advances to the value of the next member. A null member is treated as absent.
  @inline(__always)
  private mutating func advance() throws(JSONError) {
    hasMember = try json.nextMember(skipsNull: true)
  }

  /// Whether the next member has a name.
  @inline(__always)
  private func isNext(_ name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    let plain = json.plainName
    guard plain.count == count else { return !json.otherName.isEmpty && json.otherName == "\(name)" }
    for index in 0..<count where name.utf8Start[index] != plain[index] { return false }
    return true
  }
}
