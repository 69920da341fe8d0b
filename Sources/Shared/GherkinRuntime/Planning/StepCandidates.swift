package import GherkinExpressions

/// Selects the few step definitions that can match a text.
///
/// Every definition is indexed by one of its `StepKeys`, the one that the fewest definitions share: a required word or,
/// if that is rarer, a required prefix or suffix. A text is looked up by all its words, prefixes and suffixes, so the
/// cost does not grow with the number of definitions. Only definitions without known keys are tried on every text.
package struct StepCandidates: Sendable {
  /// The index in `lists` for each key.
  private var listByKey = KeyTable()
  /// The definitions with the same key, in order.
  private var lists: [[Int]] = []
  /// The definitions without known keys.
  private var unfiled: [Int] = []
  /// The required words of each definition.
  private let requiredWords: [WordSet]
  /// Whether some definition is indexed by a prefix of this many bytes.
  private var prefixCounts: [Bool] = []
  /// Whether some definition is indexed by a suffix of this many bytes.
  private var suffixCounts: [Bool] = []

  /// For each list, the number of the last text in which it was found, because a text can contain a word several times.
  private var lastText: [Int] = []
  private var textNumber = 0
  /// The lists and words found in the current text, stored to avoid allocations for each text.
  private var found: [Int] = []
  private var words = WordSet()

  /// Indexes definitions by the literal texts of their patterns.
  package init(literals: [[LiteralRun]]) {
    self.init(literals.map(StepKeys.init))
  }

  /// Indexes definitions by their keys.
  init(_ definitions: [StepKeys]) {
    requiredWords = definitions.map { WordSet($0.words) }
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
      listByKey.insert(lists.count, under: key)
      lists.append([index])
    }
  }

  private static func mark(_ count: Int, in counts: inout [Bool]) {
    while counts.count <= count { counts.append(false) }
    counts[count] = true
  }

  /// Returns the definitions that can match `text`, in order.
  package mutating func find(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
    textNumber += 1
    found.removeAll(keepingCapacity: true)
    words.removeAll()
    StepWords.forEach(in: text) { word, _ in
      words.insert(word)
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
    var definitions = unfiled
    for list in found {
      for definition in lists[list] where words.mayContain(requiredWords[definition]) { definitions.append(definition) }
    }
    if definitions.count > unfiled.count { definitions.sort() }
    return definitions
  }

  /// Adds the list for a key, if there is one that has not been found in this text.
  private mutating func look(_ key: UInt64) {
    guard let list = listByKey[key], lastText[list] != textNumber else { return }
    lastText[list] = textNumber
    found.append(list)
  }
}
