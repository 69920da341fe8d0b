import CucumberExpressions

/// What a text must contain to match a step definition, in hashes, as far as it is known.
struct StepKeys {
  /// Each of these is the hash of a part of every text that matches: cheap ones to find in a text first.
  private(set) var all: [UInt64] = []
  /// The hashes of the words that are required.
  private(set) var words: [UInt64] = []
  /// What every text begins with, and its hash.
  private(set) var prefix: (hash: UInt64, count: Int)?
  /// What every text ends with, and its hash.
  private(set) var suffix: (hash: UInt64, count: Int)?

  /// Takes the literal text of a definition.
  init(_ literals: [LiteralRun]) {
    words = literals.flatMap(StepWords.required)
    if let run = literals.first, run.isPrefix {
      prefix = (TextHash(.prefix, of: run.text.utf8).value, run.text.utf8.count)
    }
    if let run = literals.last, run.isSuffix {
      suffix = (TextHash(.suffix, of: run.text.utf8.reversed()).value, run.text.utf8.count)
    }
    all = words
    if let prefix { all.append(prefix.hash) }
    if let suffix { all.append(suffix.hash) }
  }
}
