/// The identifiers that the scanner recognizes.
enum DefinitionWord: String, CaseIterable {
  case given, when, then, step
  case parameterType
  case before, after, beforeStep, afterStep, onFailure, around, aroundStep
  case beforeAll, afterAll, beforeFeature, afterFeature, beforeRule, afterRule
  case library = "StepLibrary"
  case parameterTypeValue = "ParameterType"
  case `extension`, `struct`, `class`, `enum`, `actor`, `protocol`
  case `func`, `init`, `let`, `var`, `typealias`
  case sourceLocation

  /// Looks words up by their bytes. Most identifiers differ in length and first byte.
  struct Table {
    private var buckets: [UInt8] = Array(repeating: 0, count: 256)
    private var words: [(bytes: [UInt8], word: DefinitionWord, next: UInt8)] = []

    init() {
      for word in DefinitionWord.allCases {
        let bytes = Array(word.rawValue.utf8)
        let bucket = Self.bucket(bytes[0], bytes.count)
        words.append((bytes, word, buckets[bucket]))
        buckets[bucket] = UInt8(words.count)
      }
    }

    private static func bucket(_ first: UInt8, _ count: Int) -> Int { (Int(first) &* 16 &+ count) & 255 }

    func word(_ bytes: [UInt8], _ range: Range<Int>) -> DefinitionWord? {
      var index = buckets[Self.bucket(bytes[range.lowerBound], range.count)]
      while index > 0 {
        let entry = words[Int(index) - 1]
        if entry.bytes.count == range.count, bytes[range].elementsEqual(entry.bytes) { return entry.word }
        index = entry.next
      }
      return nil
    }
  }
}
