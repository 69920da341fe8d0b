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
