/// The steps of one pickle, each with the type that results from its keyword and the preceding steps.
struct PickleStepList {
  private(set) var steps: [PickleStep] = []
  private var lastType = PickleStep.StepType.unknown

  init(capacity: Int) {
    steps.reserveCapacity(capacity)
  }

  /// Appends a step. A conjunction has the type of the preceding step.
  mutating func append(
    id: String, keywordType: GherkinDocument.KeywordType, text: String, arguments: [PickleStepArgument],
    nodeIDs: NodeIDs
  ) {
    switch keywordType {
    case .unknown: lastType = .unknown
    case .context: lastType = .context
    case .action: lastType = .action
    case .outcome: lastType = .outcome
    case .conjunction: break
    }
    steps.append(PickleStep(id: id, type: lastType, text: text, arguments: arguments, nodeIDs: nodeIDs))
  }
}
