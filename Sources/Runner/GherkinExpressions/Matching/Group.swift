/// The text that a capture group matched, with the groups inside it.
public struct Group: Sendable, Hashable {
  /// The text, nil if the group did not match.
  public let value: String?
  /// The range in the step's text, in UTF-16 code units as in Cucumber Messages; nil without text.
  public let range: Range<Int>?
  /// The range in bytes; nil without text.
  package let bytes: Range<Int>?
  /// The groups inside this one, in the order of their opening parentheses. Groups that did not match are included.
  public package(set) var children: [Group]

  /// A group that did not match.
  package static func unmatched(children: [Group] = []) -> Self {
    Self(value: nil, range: nil, bytes: nil, children: children)
  }

  /// Creates a group from a matched range.
  package init(value: String?, range: Range<Int>?, bytes: Range<Int>?, children: [Group] = []) {
    self.value = value
    self.range = range
    self.bytes = bytes
    self.children = children
  }

  /// The offset of the start of the text, in UTF-16 code units.
  public var start: Int? { range?.lowerBound }
  /// The offset of the end of the text, in UTF-16 code units.
  public var end: Int? { range?.upperBound }
}
