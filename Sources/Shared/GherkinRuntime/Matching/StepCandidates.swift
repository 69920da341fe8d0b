package import GherkinExpressions
import GherkinSteps

/// Selects the few step definitions that can match a text.
///
/// Every definition is indexed by one of its `StepKeys`, the one that the fewest definitions share: a required word or,
/// if that is rarer, a required prefix or suffix. A text is looked up by all its words, prefixes and suffixes, so the
/// cost does not grow with the number of definitions. Only definitions without known keys are tried on every text.
package struct StepCandidates: Sendable {
  /// The index in `lists` for each key.
  private var listByKey: KeyTable
  /// The definitions with the same key, in order.
  private var lists: [[Int]] = []
  /// The definitions without known keys.
  private var unfiled: [Int] = []
  /// The required words of each definition.
  private let requiredWords: [[UInt64]]
  /// Whether some definition is indexed by a prefix of this many bytes.
  private var prefixCounts: [Bool] = []
  /// Whether some definition is indexed by a suffix of this many bytes.
  private var suffixCounts: [Bool] = []

  /// For each list, the number of the last text in which it was found, because a text can contain a word several times.
  private var lastText: [Int] = []
  private var textNumber = 0
  /// The definitions that can match the last text, in order. This and what follows is stored to avoid allocations for
  /// each text.
  package private(set) var found: [Int] = []
  /// The lists and words found in the current text.
  private var foundLists: [Int] = []
  private var words: [UInt64] = []

  /// The number of words of a text that are compared. A text with more is treated as if it contained all others.
  private static let wordLimit = 64

  /// Indexes definitions by the literal texts of their patterns.
  package init(literals: [[LiteralRun]]) {
    self.init(literals.map(StepKeys.init))
  }

  /// Indexes definitions by their keys.
  init(_ definitions: [StepKeys]) {
    requiredWords = definitions.map(\.words)
    listByKey = KeyTable(capacity: definitions.count)
    var uses: [UInt64: Int] = [:]
    for key in definitions.lazy.flatMap(\.all) { uses[key, default: 0] += 1 }
    for (index, keys) in definitions.enumerated() {
      guard let key = keys.all.min(by: { uses[$0, default: 0] < uses[$1, default: 0] }) else {
        unfiled.append(index)
        continue
      }
      file(index, under: key)
      if let prefix = keys.prefix, prefix.hash == key { Self.mark(prefix.count, in: &prefixCounts) }
      if let suffix = keys.suffix, suffix.hash == key { Self.mark(suffix.count, in: &suffixCounts) }
    }
    lastText = Array(repeating: 0, count: lists.count)
  }

  private mutating func file(_ index: Int, under key: UInt64) {
    if let list = listByKey[key] {
      lists[list].append(index)
    } else {
      listByKey.insert(key, lists.count)
      lists.append([index])
    }
  }

  private static func mark(_ count: Int, in counts: inout [Bool]) {
    while counts.count <= count { counts.append(false) }
    counts[count] = true
  }

  /// Stores the definitions that can match `text` in ``found``.
  package mutating func find(in text: UnsafeBufferPointer<UInt8>) {
    textNumber += 1
    foundLists.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    StepWords.forEach(in: text) { word, _ in
      if words.count <= Self.wordLimit { words.append(word) }
      look(word)
    }
    var prefix = TextHash(.prefix)
    var count = 1
    while count < prefixCounts.count, count <= text.count {
      prefix.combine(text[count - 1])
      if prefixCounts[count] { look(prefix.value) }
      count += 1
    }
    var suffix = TextHash(.suffix)
    count = 1
    while count < suffixCounts.count, count <= text.count {
      suffix.combine(text[text.count - count])
      if suffixCounts[count] { look(suffix.value) }
      count += 1
    }
    found.removeAll(keepingCapacity: true)
    found += unfiled
    for list in foundLists {
      for definition in lists[list]
      where words.count > Self.wordLimit || requiredWords[definition].allSatisfy(words.contains) {
        found.append(definition)
      }
    }
    if found.count > unfiled.count { found.sort() }
  }

  /// Adds the list for a key, if there is one that has not been found in this text.
  private mutating func look(_ key: UInt64) {
    guard let list = listByKey[key], lastText[list] != textNumber else { return }
    lastText[list] = textNumber
    foundLists.append(list)
  }
}

/// A dictionary whose keys are hashes, which it does not hash again: each text looks up all its words.
private struct KeyTable: Sendable {
  private var keys: [UInt64]
  /// The value of each key; negative for a place without one.
  private var values: [Int]

  /// - Parameter capacity: the maximum number of keys.
  init(capacity: Int) {
    // Half of the places stay empty, so that most lookups end at the first or second one.
    var count = 2
    while count < capacity * 2 { count *= 2 }
    keys = Array(repeating: 0, count: count)
    values = Array(repeating: -1, count: count)
  }

  subscript(key: UInt64) -> Int? {
    let value = values[place(of: key)]
    return value < 0 ? nil : value
  }

  mutating func insert(_ key: UInt64, _ value: Int) {
    let place = place(of: key)
    (keys[place], values[place]) = (key, value)
  }

  /// Returns the place of a key, or the empty one for it.
  private func place(of key: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: key ^ key >> 32) & (keys.count - 1)
    while values[place] >= 0, keys[place] != key { place = (place + 1) & (keys.count - 1) }
    return place
  }
}

/// The known requirements of a step definition on matching texts, as hashes.
struct StepKeys {
  /// The hashes of all requirements, starting with words, which are the fastest to find.
  let all: [UInt64]
  /// The hashes of the required words.
  let words: [UInt64]
  /// The required prefix with its hash.
  let prefix: (hash: UInt64, count: Int)?
  /// The required suffix with its hash.
  let suffix: (hash: UInt64, count: Int)?

  /// Creates the keys for the literal text of a definition.
  init(_ literals: [LiteralRun]) {
    words = literals.flatMap(StepWords.required)
    prefix = literals.first.flatMap { run in
      run.isPrefix ? (TextHash(.prefix, of: run.text.utf8).value, run.text.utf8.count) : nil
    }
    suffix = literals.last.flatMap { run in
      run.isSuffix ? (TextHash(.suffix, of: run.text.utf8.reversed()).value, run.text.utf8.count) : nil
    }
    all = words + [prefix?.hash, suffix?.hash].compactMap(\.self)
  }
}

/// Splits texts and patterns into words, in the same way, for the index of step definitions.
///
/// A word is a sequence of letters and digits in ASCII, or of any code points from U+0080 to U+2FFF. From U+3000 on,
/// where scripts use no spaces between words, each code point is a word.
enum StepWords {
  /// Calls `body` with the hash and the byte range of each word of a text, in order.
  static func forEach(in text: UnsafeBufferPointer<UInt8>, _ body: (UInt64, Range<Int>) -> Void) {
    var position = 0
    while position < text.count {
      let start = position
      var hash = TextHash(.word)
      if text[start] >= firstOfIdeographs {
        repeat {
          hash.combine(text[position])
          position += 1
        } while position < text.count && text[position] & 0xC0 == 0x80
      } else {
        while position < text.count, isWordByte(text[position]) {
          hash.combine(text[position])
          position += 1
        }
      }
      if position > start { body(hash.value, start..<position) } else { position += 1 }
    }
  }

  /// Returns the hashes of the words in every text that contains this run.
  static func required(by run: LiteralRun) -> [UInt64] {
    var words: [UInt64] = []
    var text = run.text
    text.withUTF8 { bytes in
      forEach(in: bytes) { hash, range in
        // At the ends of the run, the word can continue in the text, unless the text ends there too.
        let isWhole =
          bytes[range.lowerBound] >= firstOfIdeographs
          || (range.lowerBound > 0 || run.isPrefix) && (range.upperBound < bytes.count || run.isSuffix)
        if isWhole { words.append(hash) }
      }
    }
    return words
  }

  /// The first byte of U+3000 in UTF-8.
  private static let firstOfIdeographs: UInt8 = 0xE3

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: byte >= 0x80 && byte < firstOfIdeographs
    }
  }
}

/// An FNV-1a hash that is extended byte by byte, so that all prefixes of a text are hashed in one pass. Apart from `FNV1a`,
/// as the calls of another module are not inlined, and each byte of each step is one.
struct TextHash {
  /// The hashed part of a text. Equal bytes have different hashes in different parts.
  enum Part: UInt64 {
    case word = 0xcbf2_9ce4_8422_2325
    case prefix = 0x9e37_79b9_7f4a_7c15
    /// Hashed from the last byte to the first.
    case suffix = 0xd1b5_4a32_d192_ed03
  }

  private(set) var value: UInt64

  init(_ part: Part) {
    value = part.rawValue
  }

  init(_ part: Part, of bytes: some Sequence<UInt8>) {
    self.init(part)
    for byte in bytes { combine(byte) }
  }

  mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
