import CucumberExpressions
import CucumberMessages
import GherkinSteps

/// A captured part of a step's text. In a list, its nested groups follow it.
package struct MatchedGroup: Sendable, Hashable {
  /// The offset of its first byte in the step's text; negative for a group that did not match.
  package var start: Int32
  /// The number of bytes.
  package var count: Int32
  /// The number of nested groups, at any depth, that follow.
  package var descendants: Int32 = 0

  package init(start: Int32, count: Int32, descendants: Int32 = 0) {
    self.start = start
    self.count = count
    self.descendants = descendants
  }

  init(_ range: Range<Int>) {
    self.init(start: Int32(range.lowerBound), count: Int32(range.count))
  }

  /// Returns the bytes of the group in a step's text; nil for a group that did not match.
  func bytes(in text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    start < 0 ? nil : UnsafeBufferPointer(rebasing: text[Int(start)..<Int(start + count)])
  }

  /// Returns the text; nil for a group that did not match.
  func string(in text: UnsafeBufferPointer<UInt8>) -> String? {
    bytes(in: text).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension [MatchedGroup] {
  /// Appends a group and its nested groups. Converts UTF-16 offsets to byte offsets.
  mutating func append(_ group: Group, in text: String) {
    let index = count
    append(MatchedGroup(start: -1, count: 0))
    if let range = group.range {
      let start = text.utf16.index(text.startIndex, offsetBy: range.lowerBound)
      let end = text.utf16.index(start, offsetBy: range.count)
      self[index].start = Int32(text.utf8.distance(from: text.startIndex, to: start))
      self[index].count = Int32(text.utf8.distance(from: start, to: end))
    }
    for child in group.children { append(child, in: text) }
    self[index].descendants = Int32(count - index - 1)
  }

  /// Appends the captures of a regex literal's match.
  mutating func append(_ match: RegexLiteral.Match, in text: String) {
    for capture in match.output.dropFirst() {
      guard let range = capture.range else {
        append(MatchedGroup(start: -1, count: 0))
        continue
      }
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      append(MatchedGroup(start..<start + text.utf8.distance(from: range.lowerBound, to: range.upperBound)))
    }
  }
}

extension ArraySlice<MatchedGroup> {
  /// Calls `body` with each outermost group and its nested groups.
  func forEachOutermost<Failure: Error>(
    _ body: (MatchedGroup, ArraySlice<MatchedGroup>) throws(Failure) -> Void
  ) throws(Failure) {
    var index = startIndex
    while index < endIndex {
      let end = Swift.min(index + 1 + Int(self[index].descendants), endIndex)
      try body(self[index], self[(index + 1)..<end])
      index = end
    }
  }

  /// Returns the groups for messages, with offsets in UTF-16 code units.
  func envelopes(in text: UnsafeBufferPointer<UInt8>) -> [Envelope.Group] {
    var groups: [Envelope.Group] = []
    forEachOutermost { group, inside in
      let start = group.start < 0 ? nil : Int(group.start)
      groups.append(
        Envelope.Group(
          children: inside.isEmpty ? nil : inside.envelopes(in: text),
          start: start.map { String(decoding: text[..<$0], as: UTF8.self).utf16.count },
          value: group.string(in: text)))
    }
    return groups
  }
}

extension MatchableStep {
  /// Returns the arguments of a match for messages.
  func arguments(_ groups: ArraySlice<MatchedGroup>, in text: UnsafeBufferPointer<UInt8>) -> [Envelope
    .StepMatchArgument]
  {
    if let bytesMatcher {
      let groups = bytesMatcher.groups(at: groups.map { Int($0.start)..<Int($0.start + $0.count) }, in: text)
      return groups.enumerated().map { index, group in
        Envelope.StepMatchArgument(
          group: Envelope.Group(group), parameterTypeName: bytesMatcher.parameterTypes[index].name)
      }
    }
    let names: [String?] =
      switch matcher {
      case .expression(let expression): expression.parameterTypes.map(\.name)
      case .regexLiteral: []
      }
    return groups.envelopes(in: text).enumerated().map { index, group in
      Envelope.StepMatchArgument(group: group, parameterTypeName: index < names.count ? names[index] : nil)
    }
  }
}

extension Envelope.Group {
  init(_ group: CucumberExpressions.Group) {
    self.init(
      children: group.children.isEmpty ? nil : group.children.map(Self.init), start: group.start, value: group.value)
  }
}
