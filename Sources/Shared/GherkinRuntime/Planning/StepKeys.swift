import GherkinExpressions

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
