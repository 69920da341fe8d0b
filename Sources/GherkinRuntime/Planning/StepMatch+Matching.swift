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
    self.init(children: Self.children(of: group), start: group.start, value: group.value)
  }

  private static func children(of group: CucumberExpressions.Group) -> [Self]? {
    guard let first = group.children.first else { return nil }
    let isIdle = group.children.count == 1 && first.children.isEmpty && first.start == nil && first.value == nil
    return isIdle ? oneIdle : group.children.map(Self.init)
  }

  /// One group that took no part, in memory once: each match of a `{string}` has two of these.
  private static let oneIdle = [Self(children: nil, start: nil, value: nil)]

  /// What a parameter type's transform takes: the texts of the groups inside, nil for one that took no part, or the whole
  /// text where there are none.
  var transformInput: [String?] {
    children?.map(\.value) ?? [value]
  }
}
