import GherkinRuntime
import GherkinExpressions
import GherkinMessages
import GherkinSteps

extension TestPlan {
  /// Returns the deprecated definitions that steps of the scenarios use, in order of registration.
  ///
  /// - Parameters:
  ///   - notRun: the numbers of the scenarios that did not run.
  ///   - folder: the folder to which paths of source files are relative.
  func deprecatedSteps(besides notRun: Set<Int>, from folder: String) -> [DeprecatedSteps.Step] {
    let deprecated = catalogue.steps.indices.filter { catalogue.steps[$0].definition.options.deprecated != nil }
    if deprecated.isEmpty { return [] }
    var uses: [Int: Int] = [:]
    for testCase in testCases where !testCase.isOff && !notRun.contains(testCase.number) {
      for step in 0..<testCase.stepCount {
        if case .matched(let match) = testCase.binding(ofStep: step) { uses[match.step, default: 0] += 1 }
      }
    }
    return deprecated.compactMap { index in
      guard let count = uses[index], let message = catalogue.steps[index].definition.options.deprecated else {
        return nil
      }
      let place = catalogue.steps[index].definition.place
      return DeprecatedSteps.Step(
        pattern: catalogue.steps[index].source, place: "\(place.path(from: folder)):\(place.line)", message: message,
        uses: count)
    }
  }
}
