/// The pattern of a section of an `.editorconfig` file.
///
/// `*` is any text without `/`, `**` any text, `?` any character but `/`, `[a-z]` and `[!a-z]` a set of characters,
/// `{a,b}` one of some patterns, and a backslash takes the meaning of the character after it. A range of numbers,
/// `{1..3}`, is not supported.
struct EditorConfigPattern {
  /// The most patterns that braces may make of one.
  private static let alternativeLimit = 256

  private enum Token {
    case one(Unicode.Scalar)
    case anyOne
    case anyName
    case anyPath
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  /// Whether the pattern is about feature files: whether it contains `.feature`.
  let namesFeatures: Bool
  private let alternatives: [[Token]]

  /// Reads a pattern. One without `/` matches names in all folders.
  init(_ glob: String) {
    let rooted = glob.hasPrefix("/") ? String(glob.dropFirst()) : glob.contains("/") ? glob : "**/" + glob
    let expanded = Self.expand(rooted)
    namesFeatures = expanded.contains { $0.contains(".feature") }
    alternatives = expanded.flatMap { text in
      // `a/**/b` also matches `a/b`.
      let short = text.hasPrefix("**/") ? String(text.dropFirst(3)) : text.replacing("/**/", with: "/")
      return (short == text ? [text] : [text, short]).map(Self.tokens)
    }
  }

  /// Whether a path matches, relative to the folder of the `.editorconfig` file.
  func matches(_ path: String) -> Bool {
    let scalars = Array(path.unicodeScalars)
    return alternatives.contains { Self.matches(scalars, $0) }
  }

  /// Follows all ways through the tokens at once, so no pattern takes more than tokens times characters.
  private static func matches(_ path: [Unicode.Scalar], _ tokens: [Token]) -> Bool {
    var positions = skippingEmpty([0], tokens)
    for scalar in path {
      var next: Set<Int> = []
      for position in positions where position < tokens.count {
        switch tokens[position] {
        case .one(let wanted): if wanted == scalar { next.insert(position + 1) }
        case .anyOne: if scalar != "/" { next.insert(position + 1) }
        case .anyName: if scalar != "/" { next.insert(position) }
        case .anyPath: next.insert(position)
        case .set(let ranges, let isNegated):
          if ranges.contains(where: { $0.contains(scalar) }) != isNegated { next.insert(position + 1) }
        }
      }
      positions = skippingEmpty(next, tokens)
    }
    return positions.contains(tokens.count)
  }

  private static func skippingEmpty(_ positions: Set<Int>, _ tokens: [Token]) -> Set<Int> {
    var all = positions
    for start in positions {
      var position = start
      while position < tokens.count {
        switch tokens[position] {
        case .anyName, .anyPath: position += 1
        default: position = tokens.count + 1
        }
        if position <= tokens.count { all.insert(position) }
      }
    }
    return all
  }

  private static func tokens(_ text: String) -> [Token] {
    var rest = Array(text.unicodeScalars)[...]
    var tokens: [Token] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\": tokens.append(.one(rest.popFirst() ?? "\\"))
      case "?": tokens.append(.anyOne)
      case "*" where rest.first == "*":
        rest.removeFirst()
        tokens.append(.anyPath)
      case "*": tokens.append(.anyName)
      case "[": tokens.append(set(&rest) ?? .one("["))
      default: tokens.append(.one(scalar))
      }
    }
    return tokens
  }

  /// Reads a set after its `[`; nil, and nothing read, if it has no end.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Token? {
    guard let end = rest.firstIndex(of: "]") else { return nil }
    var members = rest[..<end]
    let isNegated = members.first == "!"
    if isNegated { members.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let first = members.popFirst() {
      if members.count > 1, members.first == "-", let last = members.dropFirst().first, first <= last {
        ranges.append(first...last)
        members.removeFirst(2)
      } else {
        ranges.append(first...first)
      }
    }
    rest = rest[(end + 1)...]
    return .set(ranges, isNegated: isNegated)
  }

  /// Returns the patterns that braces stand for; the text itself without braces that have a comma.
  private static func expand(_ text: String) -> [String] {
    var (pending, done) = ([text], [String]())
    while let next = pending.popLast() {
      // The innermost braces come first, so that those around them see no others.
      guard done.count + pending.count < alternativeLimit,
        let braces = next.firstMatch(of: /\{([^{}]*,[^{}]*)\}/)
      else {
        done.append(next)
        continue
      }
      pending += braces.1.split(separator: ",", omittingEmptySubsequences: false).map { choice in
        String(next[..<braces.range.lowerBound] + choice + next[braces.range.upperBound...])
      }
    }
    return done
  }
}
