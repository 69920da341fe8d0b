import GherkinExpressions
import GherkinSteps
import Testing

extension Hook.Moment {
  /// The kind of hook in words.
  var words: String {
    switch self {
    case .makeOnce: "once, before all"
    case .tearDownOnce: "once, after all"
    case .beforeAll: "before all"
    case .afterAll: "after all"
    case .beforeFeature: "before the feature"
    case .afterFeature: "after the feature"
    case .beforeRule: "before the rule"
    case .afterRule: "after the rule"
    case .beforeScenario: "before the scenario"
    case .afterScenario: "after the scenario"
    case .beforeStep: "before the step"
    case .afterStep: "after the step"
    case .around: "around the scenario"
    case .onFailure: "on failure"
    case .aroundStep: "around the step"
    }
  }
}

extension SourceLocation {
  /// Creates a location in a step library.
  init(_ place: CodeLocation) {
    let id = place.fileID.contains("/") ? place.fileID : "Steps/\(place.fileID)"
    self.init(fileID: id, filePath: place.filePath, line: max(place.line, 1), column: 1)
  }
}
