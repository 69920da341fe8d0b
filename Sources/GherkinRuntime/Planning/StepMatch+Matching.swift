import CucumberExpressions
import CucumberMessages
import GherkinSteps

extension Envelope.StepMatchArgument {
  init(_ argument: Argument) {
    self.init(group: Envelope.Group(argument.group), parameterTypeName: argument.parameterType.name)
  }

  /// The captures of a regex literal's match.
  static func captures(of match: RegexLiteral.Match, in text: String) -> [Self] {
    match.output.dropFirst().map { capture in
      let value = capture.substring.map(String.init)
      let start = capture.range.map { text.utf16.distance(from: text.startIndex, to: $0.lowerBound) }
      return Self(group: Envelope.Group(children: nil, start: start, value: value))
    }
  }
}

extension Envelope.Group {
  init(_ group: CucumberExpressions.Group) {
    self.init(
      children: group.children.isEmpty ? nil : group.children.map(Envelope.Group.init), start: group.start,
      value: group.value)
  }

  /// What a parameter type's transform takes: the texts of the groups inside, nil for one that took no part, or the whole
  /// text where there are none.
  var transformInput: [String?] {
    children?.map(\.value) ?? [value]
  }
}
