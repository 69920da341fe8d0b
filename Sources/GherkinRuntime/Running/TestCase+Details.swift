import GherkinExpressions
import GherkinSyntax
package import GherkinSteps

/// The details of a scenario for user code, looked up in the plan on demand.
extension TestCase: ScenarioDetails {
  package var feature: FeatureContext { scope.featureContext }
  package var rule: RuleContext? { scope.ruleContext }
  package var line: Int { location.line }
}

/// The details of a step for user code, looked up in the plan on demand.
struct PlannedStepDetails: StepDetails {
  private let testCase: TestCase
  private let position: Int
  private let catalogue: StepCatalogue

  init(_ testCase: TestCase, step position: Int, _ catalogue: StepCatalogue) {
    self.testCase = testCase
    self.position = position
    self.catalogue = catalogue
  }

  var keyword: String {
    let keyword = testCase.keyword(ofStep: position)
    return keyword.hasSuffix(" ") ? String(keyword.dropLast()) : keyword
  }
  var text: String { testCase.text(ofStep: position) }
  var line: Int { testCase.location(ofStep: position).line }
  var column: Int { testCase.location(ofStep: position).column ?? 1 }

  var table: DataTable? {
    for case .dataTable(let table) in testCase.blocks(ofStep: position) {
      return DataTable(table, catalogue.registry, uri: testCase.uri)
    }
    return nil
  }

  var docString: DocString? {
    for case .docString(let text) in testCase.blocks(ofStep: position) {
      return DocString(text, catalogue.docStringDecoders, uri: testCase.uri)
    }
    return nil
  }

  var definition: StepContext.Definition? {
    guard case .matched(let match) = testCase.binding(ofStep: position) else { return nil }
    let definition = catalogue.steps[match.step].definition
    let pattern: String? =
      switch definition.pattern {
      case .expression(let source), .regexText(let source): source
      case .regexLiteral(let literal): literal.source()
      }
    return StepContext.Definition(pattern: pattern, file: definition.place.filePath, line: definition.place.line)
  }
}
