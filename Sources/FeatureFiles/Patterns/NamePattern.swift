/// A pattern of a file's or folder's name: `*` is any characters, `?` any one, `[a-z]` one of some, `[!a-z]` one of the
/// others.
struct NamePattern: Sendable {
  private enum Token {
    case one(Unicode.Scalar)
    case anyOne
    case anyMany
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  private let tokens: [Token]
  /// Whether names that begin with a dot are meant too, as only a pattern that begins with one says.
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

  /// Whether a name fits the whole pattern.
  func matches(_ name: String) -> Bool {
    let name = Array(name.unicodeScalars)
    if name.first == ".", !meansHidden { return false }
    var (token, place) = (0, 0)
    // Where the last `*` stands and what it took so far: only that one is ever given more.
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

  /// Reads a set after its `[`; nil, and nothing read, if it has no end.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Token? {
    let isNegated = rest.first == "!" || rest.first == "^"
    // A bracket that closes is a member where it comes first.
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
