import CucumberExpressions

/// What a text must contain to match a step definition, in hashes, as far as it is known.
struct StepKeys {
  /// Each of these is the hash of a part of every text that matches: cheap ones to find in a text first.
  private(set) var all: [UInt64] = []
  /// A bit for each required word, see `bit(_:)`.
  private(set) var wordBits: UInt64 = 0
  /// What every text begins with, and its hash.
  private(set) var prefix: (hash: UInt64, count: Int)?
  /// What every text ends with, and its hash.
  private(set) var suffix: (hash: UInt64, count: Int)?

  /// Takes the literal text of a definition.
  init(_ literals: [LiteralRun]) {
    for run in literals {
      for word in StepWords.required(by: run) {
        all.append(word)
        wordBits |= Self.bit(word)
      }
    }
    if let run = literals.first, run.isPrefix {
      prefix = (TextHash(.prefix, of: run.text.utf8).value, run.text.utf8.count)
    }
    if let run = literals.last, run.isSuffix {
      suffix = (TextHash(.suffix, of: run.text.utf8.reversed()).value, run.text.utf8.count)
    }
    if let prefix { all.append(prefix.hash) }
    if let suffix { all.append(suffix.hash) }
  }

  /// The one of 64 bits that stands for a word: a definition can only match where all its bits are among the text's.
  static func bit(_ word: UInt64) -> UInt64 {
    1 << (word &* 0x9e37_79b9_7f4a_7c15 >> 58)
  }
}
