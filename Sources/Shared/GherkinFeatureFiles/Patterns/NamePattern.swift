/// A pattern for the name of a file or folder: `*` matches any characters, `?` any single one, `[a-z]` one of a set,
/// and `[!a-z]` one outside a set.
struct NamePattern: Sendable {
  private enum Token {
    case one(Unicode.Scalar)
    case anyOne
    case anyMany
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  private let tokens: [Token]
  /// Whether the pattern matches names that start with a dot. It does if it starts with one itself.
  private let meansHidden: Bool

  init(_ text: some StringProtocol) {
    var rest = Array(text.unicodeScalars)[...]
    var tokens: [Token] = []
    meansHidden = rest.first == "."
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": tokens.append(.anyMany)
      case "?": tokens.append(.anyOne)
      case "[": tokens.append(Self.set(&rest) ?? .one("["))
      default: tokens.append(.one(scalar))
      }
    }
    self.tokens = tokens
  }

  /// Returns whether the whole name matches the pattern.
  func matches(_ name: String) -> Bool {
    let name = Array(name.unicodeScalars)
    if name.first == ".", !meansHidden { return false }
    var (token, place) = (0, 0)
    // The last `*` and the position after its match so far. Only the last one ever needs to match more.
    var retry: (token: Int, place: Int)?
    while place < name.count {
      if token < tokens.count, case .anyMany = tokens[token] {
        retry = (token, place)
        token += 1
      } else if token < tokens.count, Self.fits(name[place], tokens[token]) {
        (token, place) = (token + 1, place + 1)
      } else if let last = retry {
        retry = (last.token, last.place + 1)
        (token, place) = (last.token + 1, last.place + 1)
      } else {
        return false
      }
    }
    return tokens[token...].allSatisfy { if case .anyMany = $0 { true } else { false } }
  }

  private static func fits(_ scalar: Unicode.Scalar, _ token: Token) -> Bool {
    switch token {
    case .one(let wanted): scalar == wanted
    case .anyOne, .anyMany: true
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }

  /// Reads a set after its `[`. Returns nil and consumes nothing if the set is not closed.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Token? {
    let isNegated = rest.first == "!" || rest.first == "^"
    // A closing bracket in first position is a member.
    guard let end = rest.dropFirst(isNegated ? 2 : 1).firstIndex(of: "]") else { return nil }
    var members = rest[..<end]
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
}
