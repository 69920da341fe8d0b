extension LintedSuite {
  /// Returns the steps without consecutive ones on the same line, such as those of an outline's rows, each with its
  /// file.
  func firstOfEachLine(_ steps: [LintedSteps.Step]) -> [(step: LintedSteps.Step, file: LintedFile)] {
    var last: (uri: String, line: Int)?
    return steps.compactMap { step in
      if let last, last == (step.uri, step.line) { return nil }
      last = (step.uri, step.line)
      return file(step.uri).map { (step, $0) }
    }
  }
}
