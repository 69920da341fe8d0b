/// The steps of one pickle as they come, each with the type that its keyword and the steps before it give.
struct PickleStepList {
  private(set) var steps: [PickleStep] = []
  private var lastType = PickleStep.StepType.unknown

  init(capacity: Int) {
    steps.reserveCapacity(capacity)
  }

  /// Appends a step; one that goes on with the step before has that one's type.
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
