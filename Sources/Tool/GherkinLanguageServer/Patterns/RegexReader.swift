/// Reads the syntax of Swift's `Regex`, as far as step patterns use it.
///
/// Assertions such as `\b` and lookahead are read as empty, so texts made from the result must be matched with the
/// expression itself.
struct RegexReader {
  private var rest: Substring.UnicodeScalarView
  private var depth = 0
  /// The number of enclosing capture groups.
  private var captures = 0
  private var arguments = 0
  private var isCaseless = false
  /// Whether capture groups are arguments.
  private let hasArguments: Bool

  /// The maximum nesting of groups.
  private static let deepest = 64

  /// Reads an expression; returns nil if it has unknown syntax, such as a reference to a group.
  ///
  /// - Parameter isWhole: whether it is a pattern, whose outermost capture groups are the arguments.
  static func read(_ source: String, isWhole: Bool = true) -> PatternNode? {
    var reader = Self(rest: source.unicodeScalars[...], hasArguments: isWhole)
    guard let node = reader.readChoice(), reader.rest.isEmpty else { return nil }
    return node
  }

  private init(rest: Substring.UnicodeScalarView, hasArguments: Bool) {
    self.rest = rest
    self.hasArguments = hasArguments
  }

  private mutating func consume(_ text: String) -> Bool {
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest.removeFirst(text.unicodeScalars.count)
    return true
  }

  private mutating func readChoice() -> PatternNode? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { return nil }
    var choices: [PatternNode] = []
    repeat {
      guard let sequence = readSequence() else { return nil }
      choices.append(sequence)
    } while consume("|")
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func readSequence() -> PatternNode? {
    var nodes: [PatternNode] = []
    while let next = rest.first, next != "|", next != ")" {
      guard let atom = readAtom(), let node = readQuantifiers(of: atom) else { return nil }
      nodes.append(node)
    }
    return .sequence(nodes)
  }

  private mutating func readQuantifiers(of atom: PatternNode) -> PatternNode? {
    let (least, most): (Int, Int?)
    switch rest.first {
    case "?": (least, most) = (0, 1)
    case "*": (least, most) = (0, nil)
    case "+": (least, most) = (1, nil)
    case "{":
      guard let counts = readCounts() else { return nil }
      (least, most) = counts
    default: return atom
    }
    rest.removeFirst()
    // A lazy or possessive quantifier.
    if rest.first == "?" || rest.first == "+" { rest.removeFirst() }
    return .repetition(atom, least: least, most: most)
  }

  /// Reads the numbers of a quantifier such as `{2,3}`, up to its closing brace.
  private mutating func readCounts() -> (Int, Int?)? {
    rest.removeFirst()
    func number(_ text: some StringProtocol) -> Int? { Int(text).flatMap { 0...1000 ~= $0 ? $0 : nil } }
    let text = String(String.UnicodeScalarView(rest.prefix { $0 != "}" }))
    rest = rest.drop { $0 != "}" }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard rest.first == "}", let first = parts.first, parts.count <= 2,
      let least = first.isEmpty && parts.count == 2 ? 0 : number(first)
    else { return nil }
    guard parts.count == 2 else { return (least, least) }
    if parts[1].isEmpty { return (least, nil) }
    guard let most = number(parts[1]), most >= least else { return nil }
    return (least, most)
  }

  private mutating func readAtom() -> PatternNode? {
    guard let next = rest.popFirst() else { return nil }
    switch next {
    case "^", "$": return .empty
    case ".": return .character(.line)
    case "(": return readGroup()
    case "[": return readClass().map { .character($0) }
    case "\\": return readEscape()
    case "*", "+", "?", ")": return nil
    default: return .character(cased(ScalarSet(next)))
    }
  }

  private func cased(_ set: ScalarSet) -> ScalarSet { isCaseless ? set.caseless : set }

  private mutating func readGroup() -> PatternNode? {
    let outer = isCaseless
    defer { isCaseless = outer }
    if consume("?:") || consume("?>") { return readEnd(of: readChoice()) }
    if consume("?=") || consume("?!") || consume("?<=") || consume("?<!") {
      return readEnd(of: readChoice()) == nil ? nil : .empty
    }
    if consume("?#") {
      rest = rest.drop { $0 != ")" }
      return readEnd(of: .empty)
    }
    if consume("?i:") {
      isCaseless = true
      return readEnd(of: readChoice())
    }
    if consume("?i)") {
      isCaseless = true
      // The flag holds for the rest of the enclosing group.
      return readChoice()
    }
    if consume("?P<") || consume("?<") || consume("?'") {
      rest = rest.drop { $0 != ">" && $0 != "'" }.dropFirst()
    } else if rest.first == "?" || rest.first == "*" {
      return nil
    }
    captures += 1
    let position = arguments
    if captures == 1 { arguments += 1 }
    let node = readEnd(of: readChoice())
    captures -= 1
    guard let node else { return nil }
    return hasArguments && captures == 0 ? .argument(position, node) : node
  }

  private mutating func readEnd(of node: PatternNode?) -> PatternNode? { consume(")") ? node : nil }

  private mutating func readEscape() -> PatternNode? {
    guard let next = rest.popFirst() else { return nil }
    switch next {
    case "b", "B", "A", "z", "Z", "G": return .empty
    case "Q":
      var nodes: [PatternNode] = []
      while !rest.isEmpty, !consume("\\E") {
        if let scalar = rest.popFirst() { nodes.append(.character(cased(ScalarSet(scalar)))) }
      }
      return .sequence(nodes)
    default: return readSet(afterBackslash: next).map { .character(cased($0)) }
    }
  }

  /// Reads the set of an escape: `d` for digits, or a single character.
  private mutating func readSet(afterBackslash scalar: Unicode.Scalar) -> ScalarSet? {
    switch scalar {
    case "d": return .digits
    case "D": return .digits.inverted
    case "w": return .words
    case "W": return .words.inverted
    case "s": return .spaces
    case "S": return .spaces.inverted
    case "h": return ScalarSet(" "..." ", "\t"..."\t")
    case "t": return ScalarSet("\t")
    case "n": return ScalarSet("\n")
    case "r": return ScalarSet("\r")
    case "x": return readCode(2)
    case "u": return readCode(4)
    default:
      let isWord = scalar.properties.isAlphabetic || ScalarSet.digits.contains(scalar)
      return isWord ? nil : ScalarSet(scalar)
    }
  }

  /// Reads a code point: a number of hexadecimal digits, or digits in braces.
  private mutating func readCode(_ count: Int) -> ScalarSet? {
    let digits: Substring.UnicodeScalarView
    if consume("{") {
      digits = rest.prefix { $0 != "}" }
      rest = rest.dropFirst(digits.count + 1)
    } else {
      digits = rest.prefix(count)
      rest = rest.dropFirst(digits.count)
    }
    return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init).map { ScalarSet($0) }
  }

  /// Reads a class after its opening bracket. A class inside another one, or an operator such as `&&`, is unknown.
  private mutating func readClass() -> ScalarSet? {
    let isInverted = consume("^")
    var set: ScalarSet?
    func add(_ other: ScalarSet) -> Bool {
      guard !other.isInverted else { return false }
      if set == nil { set = other } else { set?.formUnion(other) }
      return true
    }
    while let next = rest.popFirst() {
      switch next {
      case "]":
        guard let set else { return nil }
        return isInverted ? set.inverted : set
      case "[": return nil
      case "&" where rest.first == "&": return nil
      case "-" where rest.first == "-": return nil
      default: break
      }
      var member = ScalarSet(next)
      if next == "\\" {
        guard let escaped = rest.popFirst(), let read = readSet(afterBackslash: escaped) else { return nil }
        // The only inverted member of a class: `[\S]`.
        if read.isInverted {
          guard set == nil, consume("]") else { return nil }
          return isInverted ? read.inverted : read
        }
        member = read
      }
      if let first = member.only, rest.first == "-", rest.dropFirst().first != "]" {
        rest.removeFirst()
        guard let end = rest.popFirst() else { return nil }
        var last = end
        if end == "\\" {
          guard let escaped = rest.popFirst(), let only = readSet(afterBackslash: escaped)?.only else { return nil }
          last = only
        }
        guard first <= last else { return nil }
        member = ScalarSet(first...last)
      }
      guard add(cased(member)) else { return nil }
    }
    return nil
  }
}
