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
