package import GherkinExpressions
package import GherkinMessages
import GherkinProtocol
import GherkinSteps

extension [MatchedGroup] {
  /// Appends a group and its nested groups.
  mutating func append(_ group: Group) {
    let index = count
    append(group.bytes.map(MatchedGroup.init) ?? MatchedGroup(start: -1, count: 0))
    for child in group.children { append(child) }
    self[index].descendants = Int32(count - index - 1)
  }
}

extension MatchableStep {
  /// Returns the arguments of a match for messages.
  func arguments(
    _ groups: ArraySlice<MatchedGroup>, in text: UnsafeBufferPointer<UInt8>
  ) -> [Envelope.StepMatchArgument] {
    var builder = GroupBuilder(text: text)
    var arguments: [Envelope.StepMatchArgument] = []
    arguments.reserveCapacity(groups.count)
    groups.forEachOutermost { group, inside in
      let index = arguments.count
      let isQuoted = quotedParameters.indices.contains(index) && quotedParameters[index]
      arguments.append(
        Envelope.StepMatchArgument(
          group: Envelope.Group(builder.group(group, inside, isQuoted: isQuoted)),
          parameterTypeName: parameterTypes.indices.contains(index) ? parameterTypes[index].name : nil))
    }
    return arguments
  }
}

extension Envelope.Group {
  package init(_ group: GherkinExpressions.Group) {
    self.init(
      children: group.children.isEmpty ? nil : group.children.map(Self.init), start: group.start, value: group.value)
  }
}

extension GroupBuilder {
  /// Returns a group with the groups inside it.
  fileprivate mutating func group(
    _ matched: MatchedGroup, _ inside: ArraySlice<MatchedGroup>, isQuoted: Bool
  ) -> Group {
    var result = matched.range.map { group($0, isQuoted: isQuoted) } ?? .unmatched()
    inside.forEachOutermost { result.children.append(group($0, $1, isQuoted: false)) }
    return result
  }
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
