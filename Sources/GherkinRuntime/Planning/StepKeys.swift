import CucumberExpressions

/// What a text must contain to match a step definition, in hashes, as far as it is known.
struct StepKeys {
  /// The hashes of all that is required: words first, as they cost least to find.
  let all: [UInt64]
  /// The hashes of the words that are required.
  let words: [UInt64]
  /// What every text begins with, and its hash.
  let prefix: (hash: UInt64, count: Int)?
  /// What every text ends with, and its hash.
  let suffix: (hash: UInt64, count: Int)?

  /// Takes the literal text of a definition.
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
