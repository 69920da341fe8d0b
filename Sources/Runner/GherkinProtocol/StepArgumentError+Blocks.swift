package import GherkinSteps

extension StepArgumentError {
  /// The error for the table and the doc string of a step that runs; nil if they are those that its definition takes.
  package init?(of blocks: some Sequence<PickleStepArgument>, for expected: [Definitions.Block]) {
    var (hasTable, hasDocString) = (false, false)
    for block in blocks {
      switch block {
      case .dataTable: hasTable = true
      case .docString: hasDocString = true
      }
    }
    let takesDocString = expected.contains(.docString)
    let takesTable = expected.contains { $0 != .docString }
    if takesTable, !hasTable {
      self = .missing("table")
    } else if takesDocString, !hasDocString {
      self = .missing("doc string")
    } else if hasTable, !takesTable {
      self = .unexpected("table", parameter: "DataTable")
    } else if hasDocString, !takesDocString {
      self = .unexpected("doc string", parameter: "DocString")
    } else {
      return nil
    }
  }

  private static func missing(_ block: String) -> Self {
    Self("the definition of the step takes a \(block), but the step has none; add one under the step")
  }

  private static func unexpected(_ block: String, parameter: String) -> Self {
    Self(
      "the step has a \(block), but its definition takes none; "
        + "remove it, or add a last parameter of type \(parameter) to the definition's body")
  }
}
