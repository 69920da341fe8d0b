/// A pattern for names and paths: `*` matches any text without `/`, `**` any text, `**/` any folders or none, `?` any
/// character except `/`, `[a-z]` and `[[:alpha:]]` one of a set of characters, and `[!a-z]` one outside a set. Numeric
/// ranges, `{1..3}`, are not supported.
package struct GlobPattern: Sendable {
  /// The maximum number of patterns to which braces can expand.
  package static let alternativeLimit = 1024

  private enum Token {
    case one(Unicode.Scalar)
    case anyOne
    case anyName
    case anyPath
    case anyFolders
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)

    /// Whether the token matches texts of any length.
    var isOfAnyLength: Bool {
      switch self {
      case .anyName, .anyPath, .anyFolders: true
      case .one, .anyOne, .set: false
      }
    }

    /// Returns whether the match of the token can end after a character; nil for the start of the text.
    func canEnd(after last: Unicode.Scalar?) -> Bool {
      if case .anyFolders = self { last == nil || last == "/" } else { isOfAnyLength }
    }

    /// Whether the match of the token ends with `/`, or at the start of the text.
    var endsFolder: Bool {
      switch self {
      case .one("/"), .anyFolders: true
      case .one, .anyOne, .anyName, .anyPath, .set: false
      }
    }

    func matches(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .one(let wanted): scalar == wanted
      case .anyOne, .anyName: scalar != "/"
      case .anyPath, .anyFolders: true
      case .set(let ranges, let isNegated): scalar != "/" && ranges.contains { $0.contains(scalar) } != isNegated
      }
    }
  }

  private let tokens: [Token]
  private let matchesBytes: Bool

  /// A set without members, which makes its pattern match nothing.
  private static let nothing = Token.set([], isNegated: false)

  /// Parses a pattern without braces.
  ///
  /// - Parameters:
  ///   - escapes: whether a backslash escapes the next character.
  ///   - isOfGit: whether the pattern is read as git reads it: `**` beside other characters is `*`, a set that is not
  ///     closed matches nothing, and a character is a byte.
  package init(_ text: some StringProtocol, escapes: Bool = false, isOfGit: Bool = false) {
    matchesBytes = isOfGit
    var rest = Self.characters(text, isOfGit)[...]
    var tokens: [Token] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\" where escapes: tokens.append(rest.popFirst().map(Token.one) ?? (isOfGit ? Self.nothing : .one("\\")))
      case "?": tokens.append(.anyOne)
      case "*" where rest.first == "*":
        rest.removeFirst()
        if isOfGit { rest = rest.drop { $0 == "*" } }
        let isAtStart = tokens.last?.endsFolder ?? true
        if rest.first == "/", isAtStart {
          rest.removeFirst()
          tokens.append(.anyFolders)
        } else {
          tokens.append(isOfGit && !(isAtStart && rest.isEmpty) ? .anyName : .anyPath)
        }
      case "*": tokens.append(.anyName)
      case "[": tokens.append(Self.set(&rest, escapes: escapes) ?? (isOfGit ? Self.nothing : .one("[")))
      default: tokens.append(.one(scalar))
      }
    }
    self.tokens = tokens
  }

  private static func characters(_ text: some StringProtocol, _ areBytes: Bool) -> [Unicode.Scalar] {
    areBytes ? text.utf8.map { Unicode.Scalar($0) } : Array(text.unicodeScalars)
  }

  /// Returns whether a whole name or path matches. Follows all positions in the pattern in parallel, so that the time
  /// is bounded by the product of the lengths of pattern and text.
  package func matches(_ text: String) -> Bool {
    var positions = [Bool](repeating: false, count: tokens.count + 1)
    positions[0] = true
    var last: Unicode.Scalar?
    func endTokens() {
      for (position, token) in tokens.enumerated() where positions[position] && token.canEnd(after: last) {
        positions[position + 1] = true
      }
    }
    endTokens()
    for scalar in Self.characters(text, matchesBytes) {
      var next = [Bool](repeating: false, count: tokens.count + 1)
      for (position, token) in tokens.enumerated() where positions[position] && token.matches(scalar) {
        next[token.isOfAnyLength ? position : position + 1] = true
      }
      (positions, last) = (next, scalar)
      endTokens()
    }
    return positions[tokens.count]
  }

  /// The characters of the classes in sets, such as `[:alpha:]`.
  private static let classes: [String: [ClosedRange<Unicode.Scalar>]] = [
    "alnum": ["0"..."9", "A"..."Z", "a"..."z"], "alpha": ["A"..."Z", "a"..."z"], "blank": [" "..." ", "\t"..."\t"],
    "cntrl": ["\0"..."\u{1F}", "\u{7F}"..."\u{7F}"], "digit": ["0"..."9"], "graph": ["!"..."~"], "lower": ["a"..."z"],
    "print": [" "..."~"], "punct": ["!"..."/", ":"..."@", "["..."`", "{"..."~"], "space": [" "..." ", "\t"..."\r"],
    "upper": ["A"..."Z"], "xdigit": ["0"..."9", "A"..."F", "a"..."f"],
  ]

  /// Reads a set after its `[`. Returns nil and consumes nothing if the set is not closed or names an unknown class.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>, escapes: Bool) -> Token? {
    var members = rest
    let isNegated = members.first == "!" || members.first == "^"
    if isNegated { members.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    /// The member before a `-`.
    var start: Unicode.Scalar?
    // A closing bracket in first position is a member.
    let first = members.startIndex
    while var scalar = members.popFirst() {
      let isFirst = members.startIndex == first + 1
      if scalar == "]", !isFirst {
        rest = members
        return .set(ranges, isNegated: isNegated)
      }
      if scalar == "[", members.first == ":", let end = members.firstIndex(of: "]"), end > members.startIndex + 1,
        members[end - 1] == ":"
      {
        let name = members[(members.startIndex + 1)..<(end - 1)].map(String.init).joined()
        guard let named = classes[name] else { return nil }
        ranges += named
        start = nil
        members = members[(end + 1)...]
        continue
      }
      let lower = scalar == "-" && !members.isEmpty && members.first != "]" ? start : nil
      if lower != nil { scalar = members.removeFirst() }
      if scalar == "\\", escapes {
        guard let escaped = members.popFirst() else { return nil }
        scalar = escaped
      }
      if let lower {
        if lower <= scalar { ranges.append(lower...scalar) }
        start = nil
      } else {
        ranges.append(scalar...scalar)
        start = scalar
      }
    }
    return nil
  }

  /// Returns the texts for all alternatives in braces; only the text itself if it has no braces with a comma; nil if
  /// there are more than ``alternativeLimit``.
  package static func expandBraces(_ text: String) -> [String]? {
    var pending = [text]
    var done: [String] = []
    while let next = pending.popLast() {
      // The innermost braces are expanded first, so that outer ones contain no others.
      guard let (before, choices, after) = firstBraces(next) else {
        done.append(next)
        continue
      }
      guard done.count + pending.count + choices.count <= alternativeLimit else { return nil }
      pending += choices.map { String(before + $0 + after) }
    }
    return done
  }

  /// The first innermost braces that contain a comma.
  private static func firstBraces(_ text: String) -> (before: Substring, choices: [Substring], after: Substring)? {
    var open: String.Index?
    for index in text.indices {
      if text[index] == "{" { open = index }
      guard text[index] == "}", let begin = open else { continue }
      let inner = text[text.index(after: begin)..<index]
      open = nil
      if inner.contains(",") {
        let choices = inner.split(separator: ",", omittingEmptySubsequences: false)
        return (text[..<begin], choices, text[text.index(after: index)...])
      }
    }
    return nil
  }
}
