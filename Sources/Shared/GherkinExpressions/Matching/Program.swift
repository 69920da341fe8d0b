import GherkinSteps

/// An expression compiled to instructions for `Matcher`.
struct Program: Sendable {
  /// An instruction of the matcher.
  enum Instruction: Sendable {
    /// Matches these bytes.
    case literal([UInt8])
    /// Continues at the first of these instructions from which the rest of the text matches.
    case choice([Int])
    /// Continues at this instruction.
    case jump(Int)
    /// Matches an argument.
    case parameter(ParameterForm)
    /// Matches text that has the form of an argument but is not captured.
    case skipped(ParameterForm)
  }

  /// The instructions. After the last one, the whole text must have been matched, unless `isOpenEnded` is true.
  private(set) var instructions: [Instruction] = []
  /// Whether a match may end before the end of the text.
  var isOpenEnded = false

  /// Creates a program that the empty text matches.
  init() {}

  /// Compiles an expression whose parameters have `forms`, in order.
  init(_ expression: ExpressionNode, forms: [ParameterForm]) {
    var forms = forms[...]
    append(expression.nodes, forms: &forms)
  }

  /// Adds an instruction.
  mutating func append(_ instruction: Instruction) {
    instructions.append(instruction)
  }

  /// Appends an instruction that matches these bytes, unless there are none, and empties `bytes`.
  mutating func append(literal bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    instructions.append(.literal(bytes))
    bytes = []
  }

  private mutating func append(_ nodes: [ExpressionNode], forms: inout ArraySlice<ParameterForm>) {
    var literal: [UInt8] = []
    for node in nodes {
      if node.kind == .text {
        literal.append(contentsOf: node.text.utf8)
      } else {
        append(literal: &literal)
      }
      switch node.kind {
      case .text: break
      case .parameter: if let form = forms.popFirst() { instructions.append(.parameter(form)) }
      case .optional: appendChoice([node.nodes, []], forms: &forms)
      case .alternation: appendChoice(node.nodes.map(\.nodes), forms: &forms)
      case .expression, .alternative: append(node.nodes, forms: &forms)
      }
    }
    append(literal: &literal)
  }

  private mutating func appendChoice(_ alternatives: [[ExpressionNode]], forms: inout ArraySlice<ParameterForm>) {
    let choice = instructions.count
    instructions.append(.choice([]))
    var starts: [Int] = []
    var jumps: [Int] = []
    for nodes in alternatives {
      starts.append(instructions.count)
      append(nodes, forms: &forms)
      jumps.append(instructions.count)
      instructions.append(.jump(0))
    }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
    instructions[choice] = .choice(starts)
  }
}

/// The form of a parameter's text, if it can be matched without a regular expression.
enum ParameterForm: Sendable {
  case builtIn(BuiltInParameterType.Syntax)
  /// One of these texts; the first that matches.
  case oneOf([[UInt8]])
  /// A run of characters of one kind.
  case run(CharacterRun)

  /// Creates the form of all texts that `type` matches; nil if that requires a regular expression.
  init?(_ type: ParameterType) {
    if let builtIn = type.builtIn {
      self = .builtIn(builtIn.syntax)
    } else {
      self.init(choices: type.regexps)
    }
  }

  /// Creates the form of regexps that are alternatives of plain texts, such as `red|blue`; nil for any other.
  init?(choices regexps: [String]) {
    guard !regexps.isEmpty else { return nil }
    var texts: [[UInt8]] = []
    for regexp in regexps {
      for text in regexp.split(separator: "|", omittingEmptySubsequences: false) {
        guard text.unicodeScalars.allSatisfy(\.isPlain) else { return nil }
        texts.append(Array(text.utf8))
      }
    }
    self = .oneOf(texts)
  }
}

extension Unicode.Scalar {
  /// Whether the byte is a literal in every regular expression.
  fileprivate var isPlain: Bool {
    !isASCII || properties.isAlphabetic || properties.numericType != nil || self == " " || self == "_" || self == "-"
  }
}

/// A run of characters of one kind, as matched by `\d+`, `[^"]*` or `.*?`.
struct CharacterRun: Sendable, Hashable {
  /// The kind of the characters.
  let characters: CharacterKind
  /// The minimum number of characters: 0 or 1.
  let minimum: Int
  /// The maximum number of characters; nil for no limit.
  let maximum: Int?
  /// Whether the run matches as few characters as possible.
  var isLazy = false
}

/// A kind of character, such as `\d`, `.` or `[^"]`: a set of ASCII characters, and all or none of the other code
/// points.
struct CharacterKind: Sendable, Hashable {
  /// One bit for each code point: `low` for those below 64, `high` for those from 64 to 127.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// Whether the kind contains the code points beyond ASCII.
  private var hasOthers = false
  /// Whether U+0085, U+2028 and U+2029 are excluded even if `hasOthers` is true.
  private var isWithoutSeparators = false

  /// Creates a kind that contains these ASCII code points.
  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  /// `.` as the toolchain's `Regex` defines it.
  static let dot: Self = {
    var kind = Self(0x0A...0x0D).inverted
    kind.isWithoutSeparators = true
    return kind
  }()
  /// `\d`
  static let digit = Self(UInt8(ascii: "0")...UInt8(ascii: "9"))
  /// `\w`
  static let word = Self((0..<0x80).lazy.filter { $0 == UInt8(ascii: "_") || $0.isASCIILetterOrDigit })
  /// `\s`
  static let space = Self((0..<0x80).lazy.filter(\.isWhiteSpace))

  /// The kind that contains all other code points.
  var inverted: Self {
    var kind = self
    (kind.low, kind.high, kind.hasOthers) = (~low, ~high, !hasOthers)
    return kind
  }

  mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
  }

  mutating func formUnion(_ other: Self) {
    low |= other.low
    high |= other.high
  }

  /// Returns whether the kind contains the code point that starts at `position`, which must be inside `text`.
  func contains(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    let byte = text[position]
    if byte < 64 { return low & (1 << UInt64(byte)) != 0 }
    if byte < 128 { return high & (1 << UInt64(byte & 63)) != 0 }
    guard hasOthers, isWithoutSeparators else { return hasOthers }
    switch (byte, text[position + 1]) {
    case (0xC2, 0x85): return false
    case (0xE2, 0x80): return text[position + 2] != 0xA8 && text[position + 2] != 0xA9
    default: return true
    }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit.
  var isASCIILetterOrDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
