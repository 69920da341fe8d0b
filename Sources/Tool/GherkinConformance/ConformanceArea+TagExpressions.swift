internal import GherkinTagExpressions

extension ConformanceArea {
  static let tagExpressions = [
    tagExpressions(named: "errors of tag expressions", "errors.yml") { (row: ErrorRow) in
      do throws(TagExpressionError) {
        _ = try TagExpression(row.expression)
        return Difference.of("no error", from: row.error)
      } catch {
        return Difference.of(error.description, from: row.error)
      }
    },
    tagExpressions(named: "results of tag expressions", "evaluations.yml") { (row: EvaluationRow) in
      let expression: TagExpression
      do throws(TagExpressionError) { expression = try TagExpression(row.expression) } catch { return "\(error)" }
      for test in row.tests {
        let results = [expression.evaluate(test.variables), expression.evaluate(Set(test.variables))]
        if let difference = Difference.of(results, from: [test.result, test.result]) {
          return "\(test.variables): \(difference)"
        }
      }
      return nil
    },
    tagExpressions(named: "texts of tag expressions", "parsing.yml") { (row: ParsingRow) in
      do throws(TagExpressionError) {
        let text = try TagExpression(row.expression).description
        // A text is that of the expression that it is parsed to.
        return Difference.of([text, try TagExpression(text).description], from: [row.formatted, row.formatted])
      } catch {
        return "\(error)"
      }
    },
  ]

  private static func tagExpressions<Row: Decodable & Sendable>(
    named name: String, _ file: String, _ difference: @escaping @Sendable (Row) -> String?
  ) -> ConformanceArea {
    let folder = "tag-expressions/testdata"
    return ConformanceArea(name: name, folder: folder) { data in
      try data.yaml("\(folder)/\(file)", as: [Row].self).enumerated().map { index, row in
        ConformanceCase("\(folder)/\(file) #\(index + 1)") { difference(row) }
      }
    }
  }
}

private struct ErrorRow: Decodable, Sendable {
  let expression: String
  let error: String
}

private struct EvaluationRow: Decodable, Sendable {
  struct Test: Decodable {
    let variables: [String]
    let result: Bool
  }

  let expression: String
  let tests: [Test]
}

private struct ParsingRow: Decodable, Sendable {
  let expression: String
  let formatted: String
}
