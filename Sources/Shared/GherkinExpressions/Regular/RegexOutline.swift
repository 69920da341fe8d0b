import GherkinSteps

/// The structure of a regular expression that is visible without parsing it completely.
struct RegexOutline: Sendable {
  /// A capture group.
  struct Group: Sendable {
    /// The text between the parentheses.
    let source: String
    /// The nested capture groups, in order.
    let children: [Group]
  }

  /// The outermost capture groups, in order.
  private(set) var groups: [Group] = []
  /// Whether groups and classes are nested more deeply than `maximalDepth`. In that case, `groups` is empty.
  private(set) var isTooDeep = false

  /// Parsing a regular expression is recursive. This limit keeps it well within the thread's stack.
  static let maximalDepth = 64

  private struct Open {
    let isCapturing: Bool
    /// The start of the group's text, in bytes.
    let start: Int
    var children: [Group] = []
  }

  init(_ source: String) {
    let bytes = Array(source.utf8)
    var open: [Open] = []
    var classDepth = 0
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\"):
        position += 1
        if position < bytes.count, bytes[position] == UInt8(ascii: "Q") {
          position = Self.end(of: #"\E"#, in: bytes, from: position)
        }
      case UInt8(ascii: "["):
        classDepth += 1
        isTooDeep = isTooDeep || open.count + classDepth > Self.maximalDepth
      case UInt8(ascii: "]"):
        classDepth = max(0, classDepth - 1)
      case UInt8(ascii: "(") where classDepth == 0:
        let opening = Self.opening(bytes[(position + 1)...].prefix(4))
        if opening == .comment {
          position = Self.end(of: ")", in: bytes, from: position)
          break
        }
        open.append(Open(isCapturing: opening == .capturing, start: position + 1))
        isTooDeep = isTooDeep || open.count > Self.maximalDepth
      case UInt8(ascii: ")") where classDepth == 0:
        guard let group = open.popLast(), !isTooDeep else { break }
        let text = String(decoding: bytes[group.start..<position], as: UTF8.self)
        let found = group.isCapturing ? [Group(source: text, children: group.children)] : group.children
        if open.isEmpty { groups += found } else { open[open.count - 1].children += found }
      default:
        break
      }
      position += 1
    }
    if isTooDeep { groups = [] }
  }

  private enum Opening {
    case capturing
    case noncapturing
    case comment
  }

  /// Returns the kind of group that a parenthesis opens, given the text after it.
  private static func opening(_ bytes: ArraySlice<UInt8>) -> Opening {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("?") else { return .capturing }
    if text.hasPrefix("?<=") || text.hasPrefix("?<!") { return .noncapturing }
    if text.hasPrefix("?<") || text.hasPrefix("?P<") || text.hasPrefix("?'") { return .capturing }
    if text.hasPrefix("?#") { return .comment }
    return .noncapturing
  }

  /// Returns the position of the last byte of the first `mark` after `start`; if there is none, the position of the
  /// last byte.
  private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
    let mark = Array(mark.utf8)
    let end = (start..<bytes.count).first { bytes[$0...].starts(with: mark) }
    return (end ?? bytes.count) + mark.count - 1
  }
}

extension Unicode.Scalar {
  /// Whether the character is ASCII and neither a letter, a digit nor a control character.
  var isPunctuation: Bool {
    switch self {
    case " "..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }
}
