import GherkinExpressions
import GherkinProtocol
import GherkinSteps

/// The details of a step for user code, looked up on demand.
struct OrderedStepDetails: StepDetails {
  private let order: AttemptOrder
  private let position: Int
  private let definitions: ExecutableDefinitions

  init(_ order: AttemptOrder, step position: Int, _ definitions: ExecutableDefinitions) {
    self.order = order
    self.position = position
    self.definitions = definitions
  }

  private var step: AttemptOrder.Step { order.steps[position] }

  var keyword: String {
    let keyword = step.keyword
    return keyword.hasSuffix(" ") ? String(keyword.dropLast()) : keyword
  }
  var text: String { step.text }
  var line: Int { step.line }
  var column: Int { step.column }

  var table: DataTable? {
    for case .dataTable(let table) in step.blocks {
      return DataTable(table, definitions.registry, uri: order.uri)
    }
    return nil
  }

  var docString: DocString? {
    for case .docString(let text) in step.blocks {
      return DocString(text, definitions.docStringDecoders, uri: order.uri)
    }
    return nil
  }

  var definition: StepContext.Definition? {
    guard case .one(let index) = step.match else { return nil }
    let definition = definitions.steps[index].definition
    let pattern: String? =
      switch definition.pattern {
      case .expression(let source), .regexText(let source): source
      case .regexLiteral(let literal): literal.source()
      }
    return StepContext.Definition(pattern: pattern, file: definition.place.filePath, line: definition.place.line)
  }
}
