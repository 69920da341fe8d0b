import GherkinProtocol
import GherkinSyntax

/// A value in a step that probes change: an argument, a cell of a table, or a doc string.
package struct ProbedPlace: Sendable {
  /// The position of a value in its step.
  package enum Position: Sendable, Hashable {
    /// An argument of the pattern, by its index.
    case argument(Int)
    /// A cell of the table.
    case cell(row: Int, column: Int)
    case docString
  }

  package let position: Position
  /// The parameter type of an argument, or the name of the column; nil if there is none.
  package let name: String?
  /// The value in the feature.
  package let value: String
  /// The changed copies of the step, in the order of the calls; empty if there is none that its definition matches.
  package let probes: [Probe]
  /// Whether the text of the step has a negation, such as “not”.
  package let isNegated: Bool

  /// Whether the value is a number, according to its text.
  package var isNumber: Bool { ProbeNumber(value) != nil }
  /// Whether other `Then` steps expect values that could be in this place.
  package var hasKnownValues: Bool { probes.contains { $0.kind == .known } }
}

/// A changed copy of a step.
package struct Probe: Sendable {
  /// How a value differs from that in the feature.
  package enum Kind: Sendable, Hashable {
    /// A little: a number plus 1, one more letter.
    case near
    /// Much: another word.
    case far
    /// As the value that another `Then` step of the scenario or the file expects.
    case known
  }

  package let kind: Kind
  /// The value instead of that in the feature.
  package let value: String
  /// The text of the step with that value.
  let text: String
  /// The table and the doc string of the step with that value.
  let blocks: [PickleStepArgument]
}

/// A `Then` step with the places whose values probes change.
package struct ProbedStep: Sendable {
  /// The position in the scenario.
  package let position: Int
  /// The index of the definition.
  package let definition: Int
  /// Whether it is a `Then` step whose definition is mostly that of `Given` and `When` steps, so that it has no probes.
  package let isPreparation: Bool
  package let places: [ProbedPlace]
}
