import GherkinExpressions
package import GherkinMessages
import GherkinProtocol
import GherkinSteps

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

extension MatchableStep {
  /// Returns the arguments of a match for messages.
  func arguments(
    _ groups: ArraySlice<MatchedGroup>, in text: UnsafeBufferPointer<UInt8>
  ) -> [Envelope.StepMatchArgument] {
    var builder = MessageGroupBuilder(text: text)
    var arguments: [Envelope.StepMatchArgument] = []
    arguments.reserveCapacity(groups.count)
    groups.forEachOutermost { group, inside in
      let index = arguments.count
      arguments.append(
        Envelope.StepMatchArgument(
          group: quotedParameters.indices.contains(index) && quotedParameters[index]
            ? builder.quotedGroup(group) : builder.group(group, inside),
          parameterTypeName: parameterTypes.indices.contains(index) ? parameterTypes[index].name : nil))
    }
    return arguments
  }
}

/// Creates the groups of messages from matched groups.
private struct MessageGroupBuilder {
  private let text: UnsafeBufferPointer<UInt8>
  private var offsets: UTF16Offsets

  /// Creates a builder. `text` must remain valid while the builder exists.
  init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    offsets = UTF16Offsets(text: text)
  }

  /// Returns a group with the groups inside it.
  mutating func group(_ group: MatchedGroup, _ inside: ArraySlice<MatchedGroup>) -> Envelope.Group {
    var result = group.range.map { part($0) } ?? Self.unmatched
    if !inside.isEmpty {
      var children: [Envelope.Group] = []
      inside.forEachOutermost { children.append(self.group($0, $1)) }
      result.children = children
    }
    return result
  }

  /// Returns the group of a quoted parameter, with the groups of the official regexp.
  mutating func quotedGroup(_ group: MatchedGroup) -> Envelope.Group {
    guard let range = group.range else { return Self.unmatched }
    let parts = QuotedParts(of: range, in: text)
    var result = part(range)
    var content = part(parts.content)
    content.children = parts.escaped.map { [part($0)] } ?? Self.noEscape
    result.children = parts.isDouble ? [content, Self.otherMarks] : [Self.otherMarks, content]
    return result
  }

  private mutating func part(_ range: Range<Int>) -> Envelope.Group {
    Envelope.Group(
      children: nil, start: offsets.offset(ofByte: range.lowerBound),
      value: String(decoding: text[range], as: UTF8.self))
  }

  private static let unmatched = Envelope.Group(children: nil, start: nil, value: nil)
  /// The group after the last escaped character of a text without one.
  private static let noEscape = [unmatched]
  /// The group of the other kind of quotation marks.
  private static let otherMarks = Envelope.Group(children: noEscape, start: nil, value: nil)
}

extension MatchableStep {
  /// The type of the pattern in messages.
  package var patternType: Envelope.StepDefinition.PatternType {
    switch definition.pattern {
    case .expression: .cucumberExpression
    case .regularExpression, .regexLiteral: .regularExpression
    }
  }
}
