/// Assigns words to a command's operands.
package enum OperandReader<Options: CommandOptions> {
  /// Assigns all words.
  ///
  /// - Throws: if there are too many or too few words.
  package static func read(_ words: [String], into options: inout Options) throws(UsageError) {
    var operands = Options.operands[...]
    var isBegun = false
    for word in words {
      guard let operand = operands.first else { throw .unexpectedOperand(word) }
      try operand.set(word, &options)
      if !operand.count.allowsMany {
        operands.removeFirst()
      } else {
        isBegun = true
      }
    }
    if let missing = operands.first, !missing.count.allowsNone, !isBegun { throw .missingOperand(missing.name) }
  }
}
