/// An argument of a command that is not an option. Parsing and help are derived from it.
package struct Operand<Options> {
  /// The name in help: `PATH`.
  package let name: String
  package let count: OperandCount
  /// The help, on one or several lines.
  package let help: String
  /// Stores a word.
  package let set: (String, inout Options) throws(UsageError) -> Void

  package init(
    name: String, count: OperandCount, help: String,
    set: @escaping (String, inout Options) throws(UsageError) -> Void
  ) {
    self.name = name
    self.count = count
    self.help = help
    self.set = set
  }

  /// Returns the operand for a command whose options contain these.
  package func inside<Outer>(_ path: WritableKeyPath<Outer, Options>) -> Operand<Outer> {
    Operand<Outer>(name: name, count: count, help: help) { (word, options) throws(UsageError) in
      try set(word, &options[keyPath: path])
    }
  }

  /// The operand in a usage line: `PATH…`, `[PATH…]`.
  package var usage: String {
    switch count {
    case .one: name
    case .oneOrNone: "[\(name)]"
    case .oneOrMore: "\(name)…"
    case .any: "[\(name)…]"
    }
  }
}

/// The number of words that an operand accepts.
package enum OperandCount {
  case one
  case oneOrNone
  case oneOrMore
  case any

  /// Whether the operand can be omitted.
  package var allowsNone: Bool { self == .any || self == .oneOrNone }
  /// Whether several words are accepted.
  package var allowsMany: Bool { self == .any || self == .oneOrMore }
}

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
