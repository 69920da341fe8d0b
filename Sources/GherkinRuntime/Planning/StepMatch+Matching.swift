import CucumberExpressions
import CucumberMessages
import GherkinSteps

extension MatchedArgument {
  init(_ argument: Argument) {
    self.init(
      parameterTypeName: argument.parameterType.name, texts: argument.transformInput,
      group: Envelope.Group(argument.group))
  }

  /// The captures of a regex literal's match.
  static func captures(of match: RegexLiteral.Match, in text: String) -> [MatchedArgument] {
    match.output.dropFirst().map { capture in
      let value = capture.substring.map(String.init)
      let start = capture.range.map { text.utf16.distance(from: text.startIndex, to: $0.lowerBound) }
      return MatchedArgument(
        parameterTypeName: nil, texts: [value], group: Envelope.Group(children: nil, start: start, value: value))
    }
  }
}

extension Envelope.Group {
  init(_ group: CucumberExpressions.Group) {
    self.init(
      children: group.children.isEmpty ? nil : group.children.map(Envelope.Group.init), start: group.start,
      value: group.value)
  }
}
