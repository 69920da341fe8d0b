/// A mapping with its entries in the order of the text; keys are unique.
package struct YAMLMapping: Sendable {
  /// A key with its location.
  package struct Key: Sendable {
    /// The text of the key. Keys with the same text are equal, regardless of their style.
    package let text: String

    package let mark: Mark

    package init(text: String, mark: Mark) {
      self.text = text
      self.mark = mark
    }

    /// The line of the key, counted from 1.
    package var line: Int { Int(mark.line) }

    /// The column of the key, counted from 1, in code points.
    package var column: Int { Int(mark.column) }

    package var place: (line: Int, column: Int) { (line, column) }
  }

  /// A key and its value.
  package struct Entry: Sendable {
    /// The key.
    package let key: Key
    /// The value.
    package let value: YAMLNode

    package init(key: Key, value: YAMLNode) {
      self.key = key
      self.value = value
    }
  }

  /// All entries, in the order of the text. Merged ones are at the position of their merge key.
  package private(set) var entries: [Entry] = []

  /// The positions by key, stored only if a linear search would be slower.
  private var index: [String: Int]?

  private static let walkable = 12

  package init() {}

  /// Returns the value of a key; nil if there is no such key.
  package subscript(key: String) -> YAMLNode? {
    position(of: key).map { entries[$0].value }
  }

  /// Returns the position of a key in the entries.
  package func position(of key: String) -> Int? {
    if let index { return index[key] }
    return entries.firstIndex { $0.key.text == key }
  }

  /// Adds an entry with a new key.
  package mutating func append(_ entry: Entry) {
    index?[entry.key.text] = entries.count
    entries.append(entry)
    if index == nil, entries.count > Self.walkable {
      index = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.key.text, $0) })
    }
  }
}
