internal import GherkinText

/// The keys of a mapping that a type asks for while it is decoded.
struct AskedKeys {
  /// Keys that are not similar to absent ones, with these, and the type of the first of them.
  typealias Known = [String: (absent: [String], keys: any CodingKey.Type)]

  /// The maximum number of other keys that are compared, as in `Spelling`.
  private static let mostUnknown = 500

  /// The positions of the asked keys: those below 64 as bits, because they are noted for each value.
  private var first: UInt64 = 0
  private var others: Set<Int> = []
  private var absent: [(name: String, keys: any CodingKey.Type)] = []
  private var hasAll = false

  /// Notes that all keys were asked for.
  mutating func all() { hasAll = true }

  /// Notes the key at a position.
  mutating func note(_ position: Int) {
    if position < 64 { first |= 1 << position } else { others.insert(position) }
  }

  /// Notes a key that the mapping does not have.
  mutating func note<Key: CodingKey>(absent key: Key) {
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
