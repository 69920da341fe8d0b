internal import GherkinText

/// The state that all decoders of one `decode` call share.
final class DecodingSession {
  let root: YAMLNode
  let userInfo: [CodingUserInfoKey: any Sendable]

  /// Keys that are probably misspelt. Only reported if nothing else is wrong, so that no type tries another alternative
  /// because of them.
  private(set) var misspelt: [DecodingFault] = []
  private static let mostMisspelt = 100
  var distinctKeys: AskedKeys.Known = [:]

  /// The location where user code last threw an error without a location, and the error's type and message.
  private var thrown: (fault: DecodingFault, type: Any.Type, message: String)?

  init(root: YAMLNode, userInfo: [CodingUserInfoKey: any Sendable]) {
    self.root = root
    self.userInfo = userInfo
  }

  /// Stores the location of an error of user code, unless a nested decoder has stored it.
  func record(_ error: any Error, from type: Any.Type, at decoder: NodeDecoder) {
    let message = Diagnostic.message(of: error)
    // Any other stored error was caught before this one was thrown.
    if let thrown, thrown.type == Swift.type(of: error), thrown.message == message { return }
    let wording = Diagnostic.rejected(decoder.node.scalar?.text, by: type, message)
    thrown = (DecodingFault(node: decoder.node, path: decoder.path, wording: wording), Swift.type(of: error), message)
  }

  /// Removes the stored error after user code has caught it.
  func forget() {
    if thrown != nil { thrown = nil }
  }

  /// Adds a key that is probably misspelt.
  func record(misspelt fault: DecodingFault) {
    if misspelt.count < Self.mostMisspelt { misspelt.append(fault) }
  }

  /// Removes the misspelt keys of a value that a type did not use, except for the first ones.
  func forgetMisspelt(after count: Int) {
    if misspelt.count > count { misspelt.removeSubrange(count...) }
  }

  /// Returns any error that decoding throws with its location.
  func locate(_ error: any Error) -> YAMLError {
    switch error {
    case let error as YAMLError: error
    case let fault as DecodingFault: fault.located
    case let error as DecodingError: locate(error)
    default: thrown?.fault.located ?? root.error(.thrown(Diagnostic.message(of: error)))
    }
  }

  /// Returns an error of the standard library with its location: those of this module contain it, others have a coding
  /// path.
  private func locate(_ error: DecodingError) -> YAMLError {
    let context = error.context
    var missing: String?
    if case .keyNotFound(let key, _) = error { missing = key.stringValue }
    switch context.underlyingError {
    case let fault as DecodingFault: return fault.located
    case let error as YAMLError: return error
    default: break
    }
    let path = context.codingPath.map { $0.intValue.map(PathStep.index) ?? .key($0.stringValue) }
    let (node, reached) = root.descendant(along: path)
    let reason = missing.map(DecodingFault.Reason.missingKey) ?? .told(.thrown(context.debugDescription))
    return DecodingFault(node: node, path: reached, reason: reason).located
  }
}

extension DecodingError {
  /// The context of the error.
  package var context: Context {
    switch self {
    case .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: Context(codingPath: [], debugDescription: "\(self)")
    }
  }
}

extension YAMLNode {
  /// Returns the node at the end of a path, or the last one that exists, with the path to it.
  fileprivate func descendant(along path: [PathStep]) -> (YAMLNode, [PathStep]) {
    var node = self
    var reached: [PathStep] = []
    for step in path {
      if let value = node.mapping?[step.stringValue] {
        reached.append(.key(step.stringValue))
        node = value
      } else if let index = step.intValue, let items = node.sequence, items.indices.contains(index) {
        reached.append(.index(index))
        node = items[index]
      } else {
        break
      }
    }
    return (node, reached)
  }
}

/// An error with its location and without a message: user code may try several types for one value, and the message is
/// created only for the error that is reported.
struct DecodingFault: Error {
  let node: YAMLNode
  let path: [PathStep]
  let reason: Reason

  init(node: YAMLNode, path: [PathStep], wording: Diagnostic) {
    self.init(node: node, path: path, reason: .told(wording))
  }

  init(node: YAMLNode, path: [PathStep], reason: Reason) {
    self.node = node
    self.path = path
    self.reason = reason
  }

  /// The error as this module throws it.
  var located: YAMLError {
    switch reason {
    case .told(let wording): node.source.error(at: node.mark, path: path, wording)
    case .missingKey(let key):
      node.source.error(
        at: node.mark, path: path, .missing(key, among: node.mapping?.entries.map(\.key.text) ?? []))
    }
  }

  /// Returns the standard library's error for a value that a type cannot decode, which user code may catch.
  func mismatch(_ type: Any.Type) -> DecodingError {
    node.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// Returns the standard library's error for a missing key.
  func missing(_ key: some CodingKey) -> DecodingError {
    .keyNotFound(key, context)
  }

  /// The standard library's error for all other problems.
  var corrupted: DecodingError { .dataCorrupted(context) }

  private var context: DecodingError.Context {
    DecodingError.Context(codingPath: path, debugDescription: reason.summary, underlyingError: self)
  }
}

extension DecodingFault {
  /// The problem. The message for a missing key, which lists all keys, is created on demand.
  enum Reason {
    case told(Diagnostic)
    case missingKey(String)

    var summary: String {
      switch self {
      case .told(let wording): wording.problem
      case .missingKey(let key): "the key \(Diagnostic.quoted(key)) is missing"
      }
    }
  }
}

/// The keys of a mapping that a type asks for while it is decoded.
struct AskedKeys {
  /// Keys that are not similar to absent ones, with these, and the type of the first of them.
  typealias Known = [String: (absent: [String], keys: any CodingKey.Type)]

  /// The maximum number of other keys that are compared, as in `Spelling`.
  private static let mostUnknown = 500

  /// The positions of the asked keys: those below 64 as bits, because they are recorded for each value.
  private var first: UInt64 = 0
  private var others: Set<Int> = []
  private var absent: [(name: String, keys: any CodingKey.Type)] = []
  private var hasAll = false

  /// Records that all keys were asked for.
  mutating func insertAll() { hasAll = true }

  /// Records the key at a position.
  mutating func insert(_ position: Int) {
    if position < 64 { first |= 1 << position } else { others.insert(position) }
  }

  /// Records a key that the mapping does not have.
  mutating func insert<Key: CodingKey>(absent key: Key) {
    if !hasAll, !absent.contains(where: { $0.name == key.stringValue }) { absent.append((key.stringValue, Key.self)) }
  }

  /// Returns the first key that nobody asked for, and that is similar to an absent one that was asked for.
  ///
  /// - Parameter known: the results for other mappings, as a text has many of one type.
  /// - Returns: the key, and the names of all keys that were asked for.
  func misspelt(in mapping: YAMLMapping, _ known: inout Known) -> (key: YAMLMapping.Key, properties: [String])? {
    guard let first = absent.first, !hasAll else { return nil }
    var compared = 0
    for (position, entry) in mapping.entries.enumerated() where !isAsked(position) {
      if compared == Self.mostUnknown { return nil }
      compared += 1
      let key = entry.key.text
      if let result = known[key], result.keys == first.keys, result.absent.elementsEqual(absent, by: { $0 == $1.name })
      {
        continue
      }
      let missing = absent.map(\.name)
      // A key that a type declares is correct, though the type did not need it for this value.
      if Self.isSimilar(key, missing), !absent.contains(where: { $0.keys.declares(key) }) {
        return (entry.key, mapping.entries.indices.filter(isAsked).map { mapping.entries[$0].key.text } + missing)
      }
      known[key] = (missing, first.keys)
    }
    return nil
  }

  /// Returns whether a key is probably one of others. Keys of one or two letters, such as `x` and `y`, are similar only
  /// if they are equal except for letter case.
  private static func isSimilar(_ key: String, _ others: [String]) -> Bool {
    let others = others.filter { $0.count > 2 && key.count > 2 || $0.lowercased() == key.lowercased() }
    return Spelling.nearest(to: key, among: others) != nil
  }

  private func isAsked(_ position: Int) -> Bool {
    position < 64 ? first & 1 << position != 0 : others.contains(position)
  }
}

extension CodingKey {
  /// Returns whether this type lists its keys, and one has this name.
  fileprivate static func declares(_ name: String) -> Bool {
    Self(stringValue: name) != nil && Self(stringValue: "\0") == nil
  }
}
