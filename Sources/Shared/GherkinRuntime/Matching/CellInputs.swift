import GherkinExpressions
package import GherkinProtocol
import GherkinSteps
import GherkinText

extension StepCatalogue {
  /// Returns a table with what the custom parameter types of the libraries match in its cells and in the items of lists
  /// in them. Only the process with the code knows which types the cells are converted to.
  package func withCellInputs(_ table: PickleTable) -> PickleTable {
    guard !cellExpressions.isEmpty else { return table }
    var (table, seen) = (table, Set<ExactText>())
    for cell in table.rows.joined() {
      for text in [cell] + ListText.validItems(of: cell) where seen.insert(ExactText(text)).inserted {
        for (type, expression) in cellExpressions {
          // Planning has checked the regular expressions.
          guard let argument = try? expression.match(text)?.first else { continue }
          table.cellInputs.append(CellInput(text: text, parameterType: type, input: argument.transformInput))
        }
      }
    }
    return table
  }

  /// Returns expressions that match a cell if a custom parameter type does.
  static func cellExpressions(_ registry: ParameterTypeRegistry) -> [(type: String, expression: CucumberExpression)] {
    registry.parameterTypes.compactMap { type in
      guard type.builtIn == nil, let name = type.name else { return nil }
      return (try? CucumberExpression("{\(name)}", registry: registry)).map { (name, $0) }
    }
  }
}
