/// The ids of one stream, with their ids in the merged stream.
///
/// The ids of the first stream are unchanged. Those of other streams get the stream's number as prefix, as in `2.17`,
/// except for definitions, pickles and test cases that equal those of an earlier stream.
final class StreamIDs {
  /// The kind of message that an id identifies.
  enum Kind {
    case node, pickle, pickleStep, parameterType, stepDefinition, hook, testCase, testStep, attempt, runHook,
      suggestion, run

    /// Whether it identifies an event: an attempt, a hook of the run, or a suggestion.
    var isOfEvent: Bool { [.attempt, .runHook, .suggestion].contains(self) }

    /// The name in errors.
    var name: String {
      switch self {
      case .node: "node of a document"
      case .pickle: "pickle"
      case .pickleStep: "step of a pickle"
      case .parameterType: "parameter type"
      case .stepDefinition: "step definition"
      case .hook: "hook"
      case .testCase: "test case"
      case .testStep: "step of a test case"
      case .attempt: "attempt under way"
      case .runHook: "hook of the run under way"
      case .suggestion: "suggestion"
      case .run: "run"
      }
    }
  }

  private struct Key: Hashable {
    let id: String
    let kind: Kind
  }

  /// The prefixes before the first dot of unchanged ids, as in a stream that was merged before. If another stream used
  /// such a number, ids could collide.
  private(set) var numbers: Set<String> = []
  /// The id of the stream's run; nil if the run has not started, or has no id, as in streams of older protocols.
  var ownRun: String?
  /// The id of the merged run; nil before the first run starts.
  var run: String?

  private let prefix: String
  /// The ids in the merged stream.
  private var newIDs: [Key: String] = [:]
  /// Whether all ids in the merged stream are those of this stream.
  private var areUnchanged: Bool

  /// Creates a table without ids.
  ///
  /// - Parameter number: the number that prefixes ids; nil for none.
  init(number: Int?) {
    prefix = number.map { "\($0)." } ?? ""
    areUnchanged = number == nil
  }

  /// Returns the id in the merged stream of something that no other stream has.
  func prefixed(_ id: String) -> String {
    if !prefix.isEmpty { return prefix + id }
    if let dot = id.utf8.firstIndex(of: UInt8(ascii: ".")) { numbers.insert(String(id[..<dot])) }
    return id
  }

  /// Returns the id in this stream of a message that no other stream has.
  func unprefixed(_ id: String) -> String { String(id.dropFirst(prefix.count)) }

  /// Records an id. A repeated id is a problem.
  func declare(_ id: String, as newID: String, _ kind: Kind) throws(MergeProblem) {
    if newIDs.updateValue(newID, forKey: Key(id: id, kind: kind)) != nil { throw .repeatedID(id, kind) }
    if newID != id { areUnchanged = false }
  }

  /// Returns the id in the merged stream.
  func newID(of id: String, _ kind: Kind) throws(MergeProblem) -> String {
    if kind.isOfEvent { return prefixed(id) }
    if kind == .run {
      if let ownRun, ownRun != id { throw .unknownID(id, kind) }
      return run ?? prefixed(id)
    }
    guard let newID = newIDs[Key(id: id, kind: kind)] else { throw .unknownID(id, kind) }
    return newID
  }

  /// Returns the ids in the merged stream.
  func newIDs(of ids: [String], _ kind: Kind) throws(MergeProblem) -> [String] {
    var newIDs: [String] = []
    for id in ids { newIDs.append(try newID(of: id, kind)) }
    return newIDs
  }

  /// Returns a message with the ids of the merged stream. The message declares its own ids, unless it is an event.
  func merged<Merged: Message>(_ message: Merged) throws(MergeProblem) -> Merged {
    let uses = message.idUses
    for use in uses where !use.isOwn { _ = try newID(of: use.id, use.kind) }
    for use in uses where use.isOwn {
      let id = prefixed(use.id)
      if !use.kind.isOfEvent { try declare(use.id, as: id, use.kind) }
    }
    return try mapped(message)
  }

  /// Returns a message with the ids of the merged stream. All ids must be known.
  func mapped<Merged: Message>(_ message: Merged) throws(MergeProblem) -> Merged {
    if areUnchanged { return message }
    var mapped = message
    var coder = IDCoder<MergeProblem>(changesIDs: true) { [self] id, kind, _ throws(MergeProblem) in
      try newID(of: id, kind)
    }
    try mapped.code(&coder)
    return mapped
  }

  /// Returns a message without its own ids, that refers to others by the ids of the merged stream.
  func content<Merged: Message>(of message: Merged) throws(MergeProblem) -> Merged {
    var content = message
    var coder = IDCoder<MergeProblem>(changesIDs: true) { [self] id, kind, isOwn throws(MergeProblem) in
      isOwn ? "" : try newID(of: id, kind)
    }
    try content.code(&coder)
    return content
  }

  /// Declares the ids of a message that is equal to one of the merged stream, except for its own ids.
  ///
  /// - Returns: the message of the merged stream; nil if no known message is equal.
  func declare<Declared: Message & Equatable>(
    _ message: Declared, as known: some Sequence<Declared>
  ) throws(MergeProblem) -> Declared? {
    let content = try content(of: message)
    guard let equal = known.first(where: { $0.withoutOwnIDs == content }) else { return nil }
    for (old, new) in zip(message.idUses, equal.idUses) where old.isOwn { try declare(old.id, as: new.id, old.kind) }
    return equal
  }
}

/// An id in a message.
struct IDUse {
  /// The id.
  let id: String
  /// The kind of message that the id identifies.
  let kind: StreamIDs.Kind
  /// Whether the id identifies the message or a part of it. Otherwise it is a reference.
  let isOwn: Bool
}

extension Message {
  /// All ids in the message, in the order of its description.
  var idUses: [IDUse] {
    var uses: [IDUse] = []
    var message = self
    withoutActuallyEscaping({ (id: String, kind: StreamIDs.Kind, isOwn: Bool) -> String in
      uses.append(IDUse(id: id, kind: kind, isOwn: isOwn))
      return id
    }) { collect in
      var coder = IDCoder<Never>(changesIDs: false, newID: collect)
      message.code(&coder)
    }
    return uses
  }

  /// The message without the ids of itself and its parts.
  var withoutOwnIDs: Self {
    var message = self
    var coder = IDCoder<Never>(changesIDs: true) { id, _, isOwn in isOwn ? "" : id }
    message.code(&coder)
    return message
  }
}

/// A coder that visits the ids of a message in place, and can change them. It skips members without ids.
struct IDCoder<Problem: Error> {
  /// Whether ids are replaced. Otherwise they are only visited, because replacing ids copies all arrays of a message.
  let changesIDs: Bool
  /// Returns the id that replaces another one.
  let newID: (_ id: String, _ kind: StreamIDs.Kind, _ isOwn: Bool) throws(Problem) -> String
}

extension IDCoder: MessageCoder {
  typealias Failure = Problem

  static var isReading: Bool { false }

  mutating func code(_ text: inout String) {}
  mutating func code(_ number: inout Int) {}
  mutating func code(_ flag: inout Bool) {}
  mutating func code<Choice: RawRepresentable<String>>(choice: inout Choice) {}

  mutating func code<Element: MessageValue>(_ elements: inout [Element]) throws(Failure) {
    // Values that are not messages contain no ids.
    guard Element.self is any Message.Type else { return }
    if changesIDs {
      for index in elements.indices { try elements[index].code(&self) }
    } else {
      for element in elements {
        var element = element
        try element.code(&self)
      }
    }
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

  mutating func member(_ name: StaticString, _ number: inout Int, in range: ClosedRange<Int>) {}

  mutating func alternative<Whole, Payload: MessageValue>(
    _ name: StaticString, _ whole: inout Whole, isRequired: Bool, _ embed: (Payload) -> Whole,
    _ extract: (Whole) -> Payload?
  ) throws(Failure) {
    guard var payload = extract(whole) else { return }
    try payload.code(&self)
    if changesIDs { whole = embed(payload) }
  }

  mutating func id(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) throws(Failure) {
    id = try newID(id, kind, true)
  }

  mutating func reference(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) throws(Failure) {
    id = try newID(id, kind, false)
  }

  mutating func reference(_ name: StaticString, _ id: inout String?, _ kind: StreamIDs.Kind) throws(Failure) {
    if let old = id { id = try newID(old, kind, false) }
  }

  mutating func reference(_ name: StaticString, _ ids: inout [String], _ kind: StreamIDs.Kind) throws(Failure) {
    for (index, id) in ids.enumerated() {
      let new = try newID(id, kind, false)
      if changesIDs { ids[index] = new }
    }
  }

  mutating func reference(_ name: StaticString, _ ids: inout [String]?, _ kind: StreamIDs.Kind) throws(Failure) {
    guard var new = ids else { return }
    try reference(name, &new, kind)
    ids = new
  }
}
