/// The ids of one stream, with their ids in the merged stream.
///
/// The ids of the first stream are unchanged. Those of other streams get the stream's number as prefix, as in `2.17`,
/// except for definitions, pickles and test cases that equal those of an earlier stream.
struct StreamIDs: Sendable {
  /// The kind of message that an id identifies.
  enum Kind: UInt8, CaseIterable, Sendable {
    case node, pickle, pickleStep, parameterType, stepDefinition, hook, testCase, testStep, attempt, runHook,
      suggestion, run

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

  /// The prefixes before the first dot of unchanged ids, as in a stream that was merged before. If another stream used
  /// such a number, ids could collide.
  private(set) var numbers: Set<String> = []

  private let prefix: String
  /// The ids of definitions, pickles and test cases, by kind.
  private var known = Array(repeating: Set<String>(), count: Kind.allCases.count)
  /// The new ids of those that equal one of an earlier stream, by kind.
  private var equals = Array(repeating: [String: String](), count: Kind.allCases.count)

  /// Creates a table without ids.
  ///
  /// - Parameter number: the number that prefixes ids; nil for none.
  init(number: Int?) {
    prefix = number.map { "\($0)." } ?? ""
  }

  /// Returns the merged id of something that no other stream has.
  mutating func merged(_ id: String) -> String {
    recordNumber(of: id)
    return prefixed(id)
  }

  private mutating func recordNumber(of id: String) {
    guard prefix.isEmpty, let dot = id.utf8.firstIndex(of: UInt8(ascii: ".")) else { return }
    numbers.insert(String(id[..<dot]))
  }

  /// Records an id. A repeated id is a problem.
  ///
  /// - Parameter newID: the id in the merged stream; nil if no other stream has an equal message.
  mutating func declare(_ id: String, as newID: String? = nil, _ kind: Kind) throws(MergeProblem) {
    recordNumber(of: id)
    guard known[Int(kind.rawValue)].insert(id).inserted else { throw .repeatedID(id, kind) }
    if let newID, newID != prefixed(id) { equals[Int(kind.rawValue)][id] = newID }
  }

  /// Records the own ids of a message that no other stream has.
  mutating func declare(_ uses: [IDUse]) throws(MergeProblem) {
    for use in uses where use.isOwn { try declare(use.id, use.kind) }
  }

  /// Checks that the definitions exist to which a message refers.
  func check(_ uses: [IDUse]) throws(MergeProblem) {
    for use in uses where !use.isOwn && use.kind != .run { _ = try newID(of: use.id, use.kind) }
  }

  /// Records the ids of a message that is equal to one of the merged stream.
  ///
  /// - Parameters:
  ///   - message: the message, which refers to others by the ids of the merged stream.
  ///   - known: messages of the merged stream.
  /// - Returns: the message of the merged stream that is equal except for its ids; nil if there is none.
  mutating func declare<Declared: Message & Equatable>(
    _ message: Declared, as known: some Sequence<Declared>
  ) throws(MergeProblem) -> Declared? {
    for known in known {
      let newIDs = known.ownIDs
      var equal = message
      equal.replaceOwnIDs(by: newIDs.map(\.id))
      guard equal == known else { continue }
      for (old, new) in zip(message.ownIDs, newIDs) { try declare(old.id, as: new.id, old.kind) }
      return known
    }
    return nil
  }

  /// Returns the id in the merged stream.
  func newID(of id: String, _ kind: Kind) throws(MergeProblem) -> String {
    guard known[Int(kind.rawValue)].contains(id) else { throw .unknownID(id, kind) }
    return newID(ofKnown: id, kind)
  }

  /// Returns the id in the merged stream of an id that was checked before.
  func newID(ofKnown id: String, _ kind: Kind) -> String {
    let equals = equals[Int(kind.rawValue)]
    return equals.isEmpty ? prefixed(id) : equals[id] ?? prefixed(id)
  }

  /// Returns the ids in the merged stream.
  func newIDs(of ids: [String], _ kind: Kind) throws(MergeProblem) -> [String] {
    var newIDs: [String] = []
    newIDs.reserveCapacity(ids.count)
    for id in ids { newIDs.append(try newID(of: id, kind)) }
    return newIDs
  }

  /// Returns the id in the merged stream of an attempt, a hook of the run or a suggestion.
  func prefixed(_ id: String) -> String { prefix.isEmpty ? id : prefix + id }
}

extension Message {
  /// The ids of the message and its parts, in the order of its description.
  fileprivate var ownIDs: [(id: String, kind: StreamIDs.Kind)] {
    var ids: [(id: String, kind: StreamIDs.Kind)] = []
    var message = self
    message.visitIDs { id, kind, isOwn in if isOwn { ids.append((id, kind)) } }
    return ids
  }

  /// Replaces the ids of the message and its parts, but not its references.
  fileprivate mutating func replaceOwnIDs(by ids: [String]) {
    var rest = ids[...]
    visitIDs { id, _, isOwn in if isOwn { id = rest.popFirst() ?? id } }
  }
}

extension MessageValue {
  /// Replaces ids by those of the merged stream.
  ///
  /// - Parameters:
  ///   - stream: the stream of the message.
  ///   - includesOwn: whether the ids of the message and its parts are replaced in addition to references.
  mutating func mapIDs(of stream: MergedStream, includesOwn: Bool = true) throws(MergeProblem) {
    try visitIDs { id, kind, isOwn throws(MergeProblem) in
      if includesOwn || !isOwn { id = try stream.newID(of: id, kind) }
    }
  }

  fileprivate mutating func visitIDs<Failure: Error>(_ visit: @escaping IDVisitor<Failure>.Visit) throws(Failure) {
    var visitor = IDVisitor(visit: visit)
    try code(&visitor)
  }
}

/// Visits the ids of a message in the order of its description. They can be changed in place.
private struct IDVisitor<Problem: Error>: MessageCoder {
  typealias Failure = Problem
  typealias Visit = (_ id: inout String, _ kind: StreamIDs.Kind, _ isOwn: Bool) throws(Problem) -> Void

  let visit: Visit

  static var isReading: Bool { false }

  mutating func code(_ text: inout String) {}
  mutating func code(_ number: inout Int) {}
  mutating func code(_ flag: inout Bool) {}
  mutating func code<Choice: RawRepresentable<String>>(choice: inout Choice) {}

  mutating func code<Element: MessageValue>(_ elements: inout [Element]) throws(Problem) {
    // Values that are not messages contain no ids; visiting them would copy them.
    guard Element.self is any Message.Type else { return }
    for index in elements.indices { try elements[index].code(&self) }
  }

  mutating func code<Object: Message>(object: inout Object) throws(Problem) { try object.codeMembers(&self) }

  mutating func member<Value: MessageValue>(
    _ name: StaticString, _ value: inout Value, isRequired: Bool
  ) throws(Problem) {
    try value.code(&self)
  }

  mutating func member<Value: MessageValue>(_ name: StaticString, _ value: inout Value?) throws(Problem) {
    try value?.code(&self)
  }

  mutating func member(_ name: StaticString, _ number: inout Int, in range: ClosedRange<Int>) {}

  mutating func alternative<Whole, Payload: MessageValue>(
    _ name: StaticString, _ whole: inout Whole, isRequired: Bool, _ embed: (Payload) -> Whole,
    _ extract: (Whole) -> Payload?
  ) throws(Problem) {
    guard var payload = extract(whole) else { return }
    try payload.code(&self)
    whole = embed(payload)
  }

  mutating func id(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) throws(Problem) {
    try visit(&id, kind, true)
  }

  mutating func reference(_ name: StaticString, _ id: inout String, _ kind: StreamIDs.Kind) throws(Problem) {
    try visit(&id, kind, false)
  }

  mutating func reference(_ name: StaticString, _ id: inout String?, _ kind: StreamIDs.Kind) throws(Problem) {
    if var old = id {
      try visit(&old, kind, false)
      id = old
    }
  }

  mutating func reference(_ name: StaticString, _ ids: inout [String], _ kind: StreamIDs.Kind) throws(Problem) {
    for index in ids.indices { try visit(&ids[index], kind, false) }
  }

  mutating func reference(_ name: StaticString, _ ids: inout [String]?, _ kind: StreamIDs.Kind) throws(Problem) {
    guard var new = ids else { return }
    try reference(name, &new, kind)
    ids = new
  }
}
