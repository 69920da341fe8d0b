import GherkinSyntax
import Testing

/// The errors of a text that does not parse.
func errors(in text: String, uri: String = "a.feature") throws -> [ParseError] {
  let thrown = #expect(throws: ParseErrors.self) {
    try GherkinParser().parse(Source(uri: uri, text: text), ids: IncrementingIDGenerator())
  }
  return try #require(thrown).errors
}

/// The document of a text that parses.
func parse(_ text: String, uri: String = "a.feature") throws -> GherkinDocument {
  try GherkinParser().parse(Source(uri: uri, text: text), ids: IncrementingIDGenerator())
}

/// The pickles of a text that parses.
func pickles(_ text: String, uri: String = "a.feature") throws -> [Pickle] {
  let ids = IncrementingIDGenerator()
  let document = try GherkinParser().parse(Source(uri: uri, text: text), ids: ids)
  return try PickleCompiler().compile(document, ids: ids)
}

/// The first scenario of a text that parses.
func scenario(_ text: String, uri: String = "a.feature") throws -> GherkinDocument.Scenario {
  try #require(Array(parse(text, uri: uri).scenarios).first)
}

/// The rows below the first step of a text that parses.
func rows(_ text: String, uri: String = "a.feature") throws -> [GherkinDocument.TableRow] {
  guard case .dataTable(let table)? = try scenario(text, uri: uri).steps.first?.arguments.first else { return [] }
  return table.rows
}
