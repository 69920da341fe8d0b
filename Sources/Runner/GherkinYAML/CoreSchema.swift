internal import GherkinData

/// The YAML 1.2 core schema (YAML 1.2.2, chapter 10.3.2, "Tag Resolution").
extension ScalarKind {
  /// Creates the type of a plain scalar without a tag.
  init(yaml text: String) {
    // The first byte distinguishes most texts from numbers and words.
    guard let first = text.utf8.first else {
      self = .null
      return
    }
    if (0x2B...0x39).contains(first) {
      var text = text
      self = text.withUTF8(ScalarKind.number)
      return
    }
    guard text.utf8.count <= 5, [0x7E, 0x6E, 0x74, 0x66].contains(first | 0x20) else {
      self = .string
      return
    }
    switch text {
    case "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .bool(true)
    case "false", "False", "FALSE": self = .bool(false)
    default: self = .string
    }
  }

  /// The expressions of the core schema for numbers:
  ///
  ///     [-+]? [0-9]+ | 0o [0-7]+ | 0x [0-9a-fA-F]+                                int
  ///     [-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?         float
  ///     [-+]? ( \.inf | \.Inf | \.INF ) | \.nan | \.NaN | \.NAN                    float
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> ScalarKind {
    var rest = bytes[...]
    if rest.count > 2, rest[0] == UInt8(ascii: "0") {
      let digits = rest.dropFirst(2)
      if rest[1] == UInt8(ascii: "o") { return digits.allSatisfy { (0x30...0x37).contains($0) } ? .int : .string }
      if rest[1] == UInt8(ascii: "x") { return digits.allSatisfy(isHexDigit) ? .int : .string }
    }
    let isSigned = rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-")
    if isSigned { rest.removeFirst() }
    if rest.count == 4, rest.first == UInt8(ascii: ".") {
      let name = String(decoding: rest, as: UTF8.self)
      if [".inf", ".Inf", ".INF"].contains(name) { return .float }
      if !isSigned, [".nan", ".NaN", ".NAN"].contains(name) { return .float }
    }
    let whole = consumeDigits(&rest)
    if whole > 0, rest.isEmpty { return .int }
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = consumeDigits(&rest)
    }
    guard whole + fraction > 0 else { return .string }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard consumeDigits(&rest) > 0 else { return .string }
    }
    return rest.isEmpty ? .float : .string
  }

  private static func consumeDigits(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let digits = rest.prefix { (0x30...0x39).contains($0) }.count
    rest.removeFirst(digits)
    return digits
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}

/// The supported tags: those of the YAML 1.2 core schema (YAML 1.2.2, chapter 10), and two of https://yaml.org/type/
/// that correspond to a Swift type. Any other tag is an error at its position.
package enum YAMLTag: String, CaseIterable, Hashable, Sendable {
  /// `!!null`
  case null
  /// `!!bool`
  case bool
  /// `!!int`
  case int
  /// `!!float`
  case float
  /// `!!str`, and the non-specific tag `!`
  case str
  /// `!!binary`, base64 text for `Data`
  case binary
  /// `!!timestamp`, text for `Date`
  case timestamp
  /// `!!seq`
  case seq
  /// `!!map`
  case map

  private static let prefix = "tag:yaml.org,2002:"

  /// Creates the tag with a full name, such as `tag:yaml.org,2002:int`; nil for other names.
  init?(name: String) {
    guard name.hasPrefix(Self.prefix) else { return nil }
    self.init(rawValue: String(name.dropFirst(Self.prefix.count)))
  }

  /// Whether the tag can be applied to a scalar.
  var isForScalars: Bool { self != .seq && self != .map }

  /// Returns the name as authors write it, such as `!!int`.
  static func shortName(_ name: String) -> String {
    name.hasPrefix(prefix) ? "!!" + name.dropFirst(prefix.count) : name
  }
}
