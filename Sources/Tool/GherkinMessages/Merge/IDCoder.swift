/// A coder that visits a message in place, and changes only ids. It skips members without ids.
protocol IDCoder: MessageCoder {}

extension IDCoder {
  static var isReading: Bool { false }

  mutating func code(_ text: inout String) {}
  mutating func code(_ number: inout Int) {}
  mutating func code(_ flag: inout Bool) {}
  mutating func code<Choice: RawRepresentable<String>>(choice: inout Choice) {}

  mutating func code<Element: MessageValue>(_ elements: inout [Element]) throws(Failure) {
    // Values that are not messages contain no ids; visiting them would copy them.
    guard Element.self is any Message.Type else { return }
    for index in elements.indices { try elements[index].code(&self) }
  }

  mutating func code<Object: Message>(object: inout Object) throws(Failure) {
    try object.codeMembers(&self)
  }

  mutating func member<Value: MessageValue>(
    _ name: StaticString, _ value: inout Value, isRequired: Bool
  ) throws(Failure) {
    try value.code(&self)
  }

  mutating func member<Value: MessageValue>(_ name: StaticString, _ value: inout Value?) throws(Failure) {
    try value?.code(&self)
  }

  mutating func detail<Value: MessageValue>(_ name: StaticString, _ value: inout Value, isRequired: Bool) {}

  mutating func detail<Value: MessageValue>(_ name: StaticString, _ value: inout Value?) {}

  mutating func member(_ name: StaticString, _ number: inout Int, in range: ClosedRange<Int>) {}

  mutating func alternative<Whole, Payload: MessageValue>(
    _ name: StaticString, _ whole: inout Whole, isRequired: Bool, _ embed: (Payload) -> Whole,
    _ extract: (Whole) -> Payload?
  ) throws(Failure) {
    guard var payload = extract(whole) else { return }
    try payload.code(&self)
    whole = embed(payload)
  }
}

extension IDCoder {
  /// Visits elements without changing them. Visiting them in place would copy the whole array.
  mutating func visit<Element: MessageValue>(_ elements: [Element]) throws(Failure) {
    guard Element.self is any Message.Type else { return }
    for element in elements {
      var element = element
      try element.code(&self)
    }
  }
}

extension Message {
  /// All ids in the message, in the order of its description.
  var idUses: [IDUse] {
    var collector = IDCollector()
    var message = self
    message.code(&collector)
    return collector.uses
  }

  /// Replaces the ids of the message and its parts, in the order of its description.
  mutating func replaceOwnIDs(by ids: [String]) {
    var replacer = IDReplacer(ids: ids[...])
    code(&replacer)
  }
}

/// Collects the ids of messages.
private struct IDCollector {
  var uses: [IDUse] = []
}

extension IDCollector: IDCoder {
  typealias Failure = Never

  mutating func code<Element: MessageValue>(_ elements: inout [Element]) { visit(elements) }

  mutating func id(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) {
    uses.append(IDUse(id: id, kind: kind, isOwn: true))
  }

  mutating func reference(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) {
    uses.append(IDUse(id: id, kind: kind, isOwn: false))
  }

  mutating func reference(_ name: StaticString, _ id: inout String?, _ kind: StreamIDs.Kind) {
    if let id { uses.append(IDUse(id: id, kind: kind, isOwn: false)) }
  }

  mutating func reference(_ name: StaticString, _ ids: inout [String], _ kind: StreamIDs.Kind) {
    for id in ids { uses.append(IDUse(id: id, kind: kind, isOwn: false)) }
  }

  mutating func reference(_ name: StaticString, _ ids: inout [String]?, _ kind: StreamIDs.Kind) {
    for id in ids ?? [] { uses.append(IDUse(id: id, kind: kind, isOwn: false)) }
  }
}

/// Replaces the own ids of messages, but not their references.
private struct IDReplacer {
  var ids: ArraySlice<String>
}

extension IDReplacer: IDCoder {
  typealias Failure = Never

  mutating func id(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) {
    if let next = ids.popFirst() { id = next }
  }
}

/// Replaces the ids of messages with those of the merged stream.
struct IDMapper {
  /// The stream of the messages.
  let stream: MergedStream
  /// Whether own ids are replaced in addition to references.
  let mapsOwnIDs: Bool
}

extension IDMapper: IDCoder {
  typealias Failure = MergeProblem

  mutating func id(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) throws(MergeProblem) {
    if mapsOwnIDs { id = try stream.newID(of: id, kind) }
  }

  mutating func reference(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) throws(MergeProblem) {
    id = try stream.newID(of: id, kind)
  }

  mutating func reference(_ name: StaticString, _ id: inout String?, _ kind: StreamIDs.Kind) throws(MergeProblem) {
    if let old = id { id = try stream.newID(of: old, kind) }
  }

  mutating func reference(_ name: StaticString, _ ids: inout [String], _ kind: StreamIDs.Kind) throws(MergeProblem) {
    for index in ids.indices { ids[index] = try stream.newID(of: ids[index], kind) }
  }

  mutating func reference(_ name: StaticString, _ ids: inout [String]?, _ kind: StreamIDs.Kind) throws(MergeProblem) {
    guard var new = ids else { return }
    try reference(name, &new, kind)
    ids = new
  }
}
