package import GherkinExpressions
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

/// An argument of a match.
package struct MatchedArgument {
  /// The group with the text of the argument, and the groups inside it.
  package let group: Group
  /// The name of its parameter type; nil for a group of a regular expression without one.
  package let parameterType: String?
}

extension MatchableStep {
  /// Returns the arguments of a match.
  func arguments(
    _ groups: ArraySlice<MatchedGroup>, in text: UnsafeBufferPointer<UInt8>
  ) -> [MatchedArgument] {
    var builder = GroupBuilder(text: text)
    var arguments: [MatchedArgument] = []
    arguments.reserveCapacity(groups.count)
    groups.forEachOutermost { group, inside in
      let index = arguments.count
      let isQuoted = quotedParameters.indices.contains(index) && quotedParameters[index]
      arguments.append(
        MatchedArgument(
          group: builder.group(group, inside, isQuoted: isQuoted),
          parameterType: parameterTypes.indices.contains(index) ? parameterTypes[index].name : nil))
    }
    return arguments
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
