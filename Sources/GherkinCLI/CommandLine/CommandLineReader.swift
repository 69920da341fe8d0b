import GherkinFormatters

/// Reads the words behind a command's name, by the command's tables.
struct CommandLineReader<Options: CommandOptions> {
  /// What a command line asks for.
  enum Reading {
    case answer(CommandLineOption<Options>.Answer)
    case work(Options)
  }

  private let known: [CommandLineOption<Options>]
  private var words: ArraySlice<String>
  private var options = Options()
  /// The operands that still take words.
  private var operands = Options.operands[...]
  /// Whether the first of them has taken one.
  private var isBegun = false

  /// - Parameters:
  ///   - words: the words behind the command's name.
  ///   - formatters: the formatters that have names.
  init(_ words: ArraySlice<String>, formatters: [FormatterCatalog.Entry]) {
    known = Options.options(with: formatters) + CommandLineOption.shared
    self.words = words
  }

  /// What the command line asks for. `--option=value` and `--option value` are the same; behind `--` are no options.
  mutating func read() throws(UsageError) -> Reading {
    while let word = words.popFirst() {
      if word == "--" {
        while let word = words.popFirst() { try readOperand(word) }
      } else if word.hasPrefix("-"), word != "-" {
        if let answer = try readOption(word) { return .answer(answer) }
      } else {
        try readOperand(word)
      }
    }
    if let missing = operands.first, missing.count != .any, !isBegun { throw .missingOperand(missing.name) }
    return .work(options)
  }

  private mutating func readOperand(_ word: String) throws(UsageError) {
    guard let operand = operands.first else { throw .unexpectedOperand(word) }
    try operand.set(word, &options)
    if operand.count == .one {
      operands.removeFirst()
    } else {
      isBegun = true
    }
  }

  private mutating func readOption(_ word: String) throws(UsageError) -> CommandLineOption<Options>.Answer? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    let option = try option(named: name)
    switch option.effect {
    case .value(let valueName, let set):
      guard let value = attached ?? words.popFirst() else { throw .missingValue(option: name, value: valueName) }
      try set(value, &options)
      return nil
    case .answer(let answer):
      if let attached { throw .unexpectedValue(option: name, value: attached) }
      return answer
    case .flag(let set):
      if let attached { throw .unexpectedValue(option: name, value: attached) }
      set(&options)
      return nil
    }
  }

  private func option(named name: String) throws(UsageError) -> CommandLineOption<Options> {
    if let option = known.first(where: { $0.names.contains(name) }) { return option }
    throw .unknownOption(name, nearest: Spelling.nearest(to: name, among: known.flatMap(\.names)))
  }
}
