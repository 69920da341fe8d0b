/// Reads the syntax of Swift's `Regex`, as far as step patterns use it.
struct RegexReader {
  private var rest: Substring.UnicodeScalarView
  private var depth = 0
  /// The number of enclosing capture groups.
  private var captures = 0
  private var arguments = 0
  private var isCaseless = false
  /// Whether the outermost capture groups are arguments.
  private let hasArguments: Bool
  /// The characters that `.` matches.
  private let line: ScalarSet
  /// Whether the tree matches exactly the texts of the expression.
  private var isExact: Bool
  /// The last code point, and whether it is a part of one character with the one before it: a quantifier applies to
  /// the whole character.
  private var last: Unicode.Scalar = "\n"
  private var isPart = false

  /// The maximum nesting of groups, and the maximum of a count in braces.
  private static let (deepest, greatestCount) = (RegexOutline.maximalDepth, 1000)

  /// Reads an expression.
  ///
  /// - Parameters:
  ///   - isWhole: whether it is a pattern, whose outermost capture groups are the arguments.
  ///   - line: the characters that `.` matches.
  /// - Returns: the tree, and whether it matches exactly the texts of the expression; nil if the expression has unknown
  ///   syntax, such as a reference to a group.
  static func read(
    _ source: String, isWhole: Bool = true, line: ScalarSet = .line
  ) -> (node: PatternNode, isExact: Bool)? {
    guard isSure(source) else { return nil }
    var reader = Self(source, hasArguments: isWhole, line: line)
    guard let node = reader.readChoice(), reader.rest.isEmpty else { return nil }
    return (node, reader.isExact)
  }

  private init(_ source: String, hasArguments: Bool, line: ScalarSet) {
    (rest, self.hasArguments, self.line, isExact) = (source.unicodeScalars[...], hasArguments, line, true)
  }

  /// Returns whether the syntax characters are the same whether the source is read by `Character`, as the toolchain's
  /// `Regex` does, or by code point.
  private static func isSure(_ source: String) -> Bool {
    if source.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) { return true }
    return source.allSatisfy { character in
      let scalars = character.unicodeScalars
      return scalars.count == 1 || !scalars.contains(where: \.isPunctuation)
    }
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
      PatternNode.append(node, to: &nodes)
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
    if case .text = atom, isPart { return nil }
    if case .assertion = atom { isExact = false }
    let isLazy = consume("?")
    // A possessive quantifier gives nothing back.
    if !isLazy, consume("+") { isExact = false }
    if let next = rest.first, "?*+{".unicodeScalars.contains(next) { return nil }
    if most == nil || most ?? 0 > 1 {
      // `Regex` has rules of its own for repeated empty texts, and for what a group keeps from an earlier turn.
      isExact = isExact && !atom.canBeEmpty && !atom.hasOptionalGroups
    }
    return .repetition(atom, least: least, most: most, isLazy: isLazy)
  }

  /// Reads the numbers of a quantifier such as `{2,3}`, up to its closing brace.
  private mutating func readCounts() -> (Int, Int?)? {
    rest.removeFirst()
    func number(_ text: some StringProtocol) -> Int? {
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return Int(text).flatMap { $0 <= Self.greatestCount ? $0 : nil }
    }
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
    isPart = (!last.isASCII || !next.isASCII) && "\(last)\(next)".count == 1
    last = next
    switch next {
    case "^": return .assertion(.start)
    case "$":
      // Before a line end, `Regex` decides.
      if rest.first != nil, depth > 1 || rest.first != "|" { isExact = false }
      return .assertion(.end)
    case ".": return .character(line)
    case "(": return readGroup()
    case "[": return readClass().map(character)
    case "\\": return readEscape()
    case "*", "+", "?", ")", "{": return nil
    case "]", "}", "\r": isExact = false
    default: break
    }
    return character(ScalarSet(next))
  }

  /// Returns the part for a character of a set.
  private func character(_ set: ScalarSet) -> PatternNode {
    let set = cased(set)
    return set.only.map { .text(String($0)) } ?? .character(set)
  }

  private func cased(_ set: ScalarSet) -> ScalarSet { isCaseless ? set.caseless : set }

  private mutating func readGroup() -> PatternNode? {
    if consume("?i)") {
      // The flag holds for the rest of the enclosing group.
      (isCaseless, isExact) = (true, false)
      return .sequence([])
    }
    let outer = isCaseless
    defer { isCaseless = outer }
    if consume("?:") { return readEnd(of: readChoice()) }
    if consume(#"?=.*\d.*)"#) { return .assertion(.digitOnLine) }
    if consume(#"?=\d.*)"#) { return .assertion(.digitNext) }
    if consume("?>") {
      isExact = false
      return readEnd(of: readChoice())
    }
    if consume("?=") || consume("?!") || consume("?<=") || consume("?<!") {
      isExact = false
      return readEnd(of: readChoice()) == nil ? nil : .assertion(.unknown)
    }
    if consume("?#") {
      isExact = false
      rest = rest.drop { $0 != ")" }
      return readEnd(of: .sequence([]))
    }
    if consume("?i:") {
      (isCaseless, isExact) = (true, false)
      return readEnd(of: readChoice())
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
    return hasArguments && captures == 0 ? .argument(position, node) : .group(node)
  }

  private mutating func readEnd(of node: PatternNode?) -> PatternNode? { consume(")") ? node : nil }

  private mutating func readEscape() -> PatternNode? {
    guard let next = rest.popFirst() else { return nil }
    switch next {
    case "b", "B", "A", "z", "Z", "G":
      isExact = false
      return .assertion(.unknown)
    case "Q":
      isExact = false
      var nodes: [PatternNode] = []
      while !rest.isEmpty, !consume("\\E") {
        if let scalar = rest.popFirst() { PatternNode.append(character(ScalarSet(scalar)), to: &nodes) }
      }
      return .sequence(nodes)
    default: return readSet(afterBackslash: next).map(character)
    }
  }

  /// Reads the set of an escape: `d` for digits, or a single character.
  private mutating func readSet(afterBackslash scalar: Unicode.Scalar) -> ScalarSet? {
    switch scalar {
    case "d": return .digits
    case "w": return .words
    case "s": return .spaces
    case "S": return .spaces.inverted
    default: break
    }
    if scalar.isPunctuation { return ScalarSet(scalar) }
    isExact = false
    switch scalar {
    case "D": return .digits.inverted
    case "W": return .words.inverted
    case "h": return ScalarSet(" "..." ", "\t"..."\t")
    case "t": return ScalarSet("\t")
    case "n": return ScalarSet("\n")
    case "r": return ScalarSet("\r")
    case "x": return readCode(2)
    case "u": return readCode(4)
    default: return scalar.isASCII || scalar.properties.isAlphabetic ? nil : ScalarSet(scalar)
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
    // `[:alpha:]` is a named class.
    guard let first = rest.first, first != "]", first != ":" else { return nil }
    var set: ScalarSet?
    while let next = rest.popFirst() {
      if next == "]" { return set.map { isInverted ? $0.inverted : $0 } }
      guard var member = readMember(next, isFirst: set == nil) else { return nil }
      if let first = member.only, rest.first == "-", rest.dropFirst().first != "]" {
        rest.removeFirst()
        guard let end = rest.popFirst(), let last = readMember(end, isFirst: false)?.only, first <= last else {
          return nil
        }
        member = ScalarSet(first...last)
      }
      member = cased(member)
      isExact = isExact && member.isPlain
      guard set?.formUnion(member) ?? true else { return nil }
      set = set ?? member
    }
    return nil
  }

  /// Reads a member of a class that begins with a character.
  private mutating func readMember(_ next: Unicode.Scalar, isFirst: Bool) -> ScalarSet? {
    switch next {
    case "\\": return rest.popFirst().flatMap { readSet(afterBackslash: $0) }
    case "[": return nil
    case "&" where rest.first == "&", "-" where rest.first == "-", "~" where rest.first == "~": return nil
    case "-" where isFirst || rest.first == "]": break
    case "-", "^", "&", "~", "`", ..<" ": isExact = false
    default: break
    }
    return ScalarSet(next)
  }
}
