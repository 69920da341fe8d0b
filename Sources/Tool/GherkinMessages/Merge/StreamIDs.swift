/// The ids of one stream, with their ids in the merged stream.
///
/// The ids are in a table, and streams are read as outlines of messages. With sets of ids and whole messages, `merge` and
/// `report` of parts read 80 MB/s instead of 190, and must read 120.
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
  private var table: IDTable

  /// The prefix of all ids of a kind in the merged stream; nil if they have different prefixes.
  func commonPrefix(_ kind: Kind) -> String? {
    switch kind {
    case .run: nil
    case .attempt, .runHook, .suggestion: prefix
    default: table.isUsual(kind) ? prefix : nil
    }
  }

  /// Whether all ids of definitions are unchanged in the merged stream.
  var areUnchanged: Bool { prefix.isEmpty && table.isUsual }

  /// Creates a table without ids.
  ///
  /// - Parameter number: the number that prefixes ids; nil for none.
  init(number: Int?) {
    prefix = number.map { "\($0)." } ?? ""
    table = IDTable(prefix: prefix)
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
  mutating func declare(_ id: String, as newID: String, _ kind: Kind) throws(MergeProblem) {
    if !table.insert(id, as: newID, kind) { throw .repeatedID(id, kind) }
  }

  /// Records the own ids of a message that no other stream has.
  mutating func declare(_ uses: some Sequence<IDUse>) throws(MergeProblem) {
    for use in uses where use.isOwn {
      recordNumber(of: use.id)
      if !table.insert(use.id, as: nil, use.kind) { throw .repeatedID(use.id, use.kind) }
    }
  }

  /// Checks that the definitions exist to which a message refers.
  func check(_ uses: some Sequence<IDUse>) throws(MergeProblem) {
    for use in uses where !use.isOwn && use.kind != .run {
      if !table.contains(use.id, use.kind) { throw .unknownID(use.id, use.kind) }
    }
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
      let ids = known.idUses.filter(\.isOwn).map(\.id)
      var equal = message
      equal.replaceOwnIDs(by: ids)
      guard equal == known else { continue }
      for (use, id) in zip(message.idUses.lazy.filter(\.isOwn), ids) { try declare(use.id, as: id, use.kind) }
      return known
    }
    return nil
  }

  /// Returns the id in the merged stream.
  func newID(of id: String, _ kind: Kind) throws(MergeProblem) -> String {
    guard let newID = table[id, kind] else { throw .unknownID(id, kind) }
    return newID
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

/// The ids of one stream, by kind, with their ids in the merged stream.
///
/// Most streams number their messages. A number of up to eight digits is used as an index, without hashing; pages bound
/// the memory of a stream that skips numbers. Most ids of the merged stream are the original ids with a common prefix.
struct IDTable: Sendable {
  /// The prefix of most ids in the merged stream.
  private let prefix: String
  /// The ids that are numbers, in pages of consecutive numbers. The parts of a run have different ranges of numbers.
  private var pages: [Page] = []
  private var others = Array(repeating: [String: String](), count: StreamIDs.Kind.allCases.count)
  /// The kinds with ids that do not have the prefix, one bit each.
  private var unusualKinds: UInt16 = 0

  /// Some consecutive numbers.
  private struct Page: Sendable {
    static let size = 1 << 7

    /// The kinds of the ids, as raw values plus 1; 0 for none. Empty without ids.
    var kinds: [UInt8] = []
    /// The new ids; empty for an id with the usual prefix. Empty without unusual ids.
    var newIDs: [String] = []
  }

  /// Whether all ids in the merged stream are the original ids with the common prefix.
  var isUsual: Bool { unusualKinds == 0 }

  /// Creates a table without ids.
  init(prefix: String) {
    self.prefix = prefix
  }

  /// Adds an id.
  ///
  /// - Parameter newID: the id in the merged stream; nil for the id with the usual prefix.
  /// - Returns: whether the table had no such id of this kind.
  mutating func insert(_ id: String, as newID: String?, _ kind: StreamIDs.Kind) -> Bool {
    let newID = newID.flatMap { $0 == prefixed(id) ? nil : $0 }
    if newID != nil { unusualKinds |= 1 << kind.rawValue }
    if let number = Self.number(id) {
      switch self.kind(of: number) {
      case 0:
        // A lookup in an empty dictionary would hash the id.
        guard others[Int(kind.rawValue)].isEmpty || others[Int(kind.rawValue)][id] == nil else { return false }
        set(number, kind, newID)
        return true
      case kind.rawValue + 1: return false
      default: break
      }
    }
    return others[Int(kind.rawValue)].updateValue(newID ?? prefixed(id), forKey: id) == nil
  }

  private mutating func set(_ number: Int, _ kind: StreamIDs.Kind, _ newID: String?) {
    let (page, position) = number.quotientAndRemainder(dividingBy: Page.size)
    if pages.count <= page { pages += repeatElement(Page(), count: page + 1 - pages.count) }
    if pages[page].kinds.isEmpty { pages[page].kinds = Array(repeating: 0, count: Page.size) }
    pages[page].kinds[position] = kind.rawValue + 1
    guard let newID else { return }
    if pages[page].newIDs.isEmpty { pages[page].newIDs = Array(repeating: "", count: Page.size) }
    pages[page].newIDs[position] = newID
  }

  /// Returns the kind of the id that is a number, as a raw value plus 1; 0 for none.
  private func kind(of number: Int) -> UInt8 {
    let (page, position) = number.quotientAndRemainder(dividingBy: Page.size)
    return page < pages.count && !pages[page].kinds.isEmpty ? pages[page].kinds[position] : 0
  }

  /// Returns whether an id is known.
  func contains(_ id: String, _ kind: StreamIDs.Kind) -> Bool {
    if let number = Self.number(id), self.kind(of: number) == kind.rawValue + 1 { return true }
    return !others[Int(kind.rawValue)].isEmpty && others[Int(kind.rawValue)][id] != nil
  }

  /// The id in the merged stream; nil for an unknown one.
  subscript(id: String, kind: StreamIDs.Kind) -> String? {
    if let number = Self.number(id), self.kind(of: number) == kind.rawValue + 1 {
      let newIDs = pages[number / Page.size].newIDs
      let newID = newIDs.isEmpty ? "" : newIDs[number % Page.size]
      return newID.isEmpty ? prefixed(id) : newID
    }
    return others[Int(kind.rawValue)].isEmpty ? nil : others[Int(kind.rawValue)][id]
  }

  /// Returns whether all ids of a kind have the prefix.
  func isUsual(_ kind: StreamIDs.Kind) -> Bool { unusualKinds & 1 << kind.rawValue == 0 }

  /// Returns the id with the usual prefix.
  func prefixed(_ id: String) -> String { prefix.isEmpty ? id : prefix + id }

  /// The number that an id represents, if it is written canonically.
  private static func number(_ id: String) -> Int? {
    var number = 0
    let digits = id.utf8
    guard (1...8).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
    for digit in digits {
      guard case let value = digit &- UInt8(ascii: "0"), value < 10 else { return nil }
      number = number * 10 + Int(value)
    }
    return number
  }
}

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
