internal import GherkinMessages
package import GherkinSyntax

extension ConformanceArea {
  private static let good = "gherkin/testdata/good"
  private static let bad = "gherkin/testdata/bad"

  static let gherkin = [
    sources(named: "sources", good, "source") { source in [.source(source)] },
    sources(named: "syntax trees", good, "ast") { source in
      [.gherkinDocument(try GherkinParser().parse(source, ids: IncrementingIDGenerator()))]
    },
    sources(named: "pickles", good, "pickles") { source in
      let ids = IncrementingIDGenerator()
      return try PickleCompiler().compile(GherkinParser().parse(source, ids: ids), ids: ids).map(Envelope.pickle)
    },
    sources(named: "parse errors", bad, "errors") { source in
      do {
        _ = try GherkinParser().parse(source, ids: IncrementingIDGenerator())
        return []
      } catch let error as ParseErrors {
        return error.errors.map(Envelope.parseError)
      }
    },
    ConformanceArea(name: "keywords of languages", folder: "gherkin") { data in
      let path = "gherkin/gherkin-languages.json"
      return [
        ConformanceCase(path) {
          let expected = try JSONValue(parsing: data.bytes(path))
          let found = Dictionary(uniqueKeysWithValues: Dialect.all.map { ($0.code, tree($0)) })
          return Difference.ofMessages([.object(found)], from: [expected])
        }
      ]
    },
  ]

  /// Compares messages about sources with those in files `SOURCE.KIND.ndjson`.
  private static func sources(
    named name: String, _ folder: String, _ kind: String,
    _ messages: @escaping @Sendable (Source) throws -> [Envelope]
  ) -> ConformanceArea {
    ConformanceArea(name: name, folder: folder) { data in
      try data.files(in: folder, ".feature", ".feature.md").map { path in
        let expectation = "\(path).\(kind).ndjson"
        return ConformanceCase(expectation) {
          let expected = try JSONValue.lines(of: data.bytes(expectation))
          let source = try data.source(path)
          let lines: [UInt8]
          do {
            lines = NDJSONWriter.lines(of: try messages(source), omitsEmptyKeywords: true)
          } catch let error as ParseErrors {
            return "found parse errors: \(error)"
          }
          return Difference.ofMessages(try JSONValue.lines(of: lines), from: expected)
        }
      }
    }
  }

  private static func tree(_ dialect: Dialect) -> JSONValue {
    func list(_ keywords: [String]) -> JSONValue { .array(keywords.map(JSONValue.string)) }
    return .object([
      "name": .string(dialect.name), "native": .string(dialect.nativeName), "feature": list(dialect.feature),
      "background": list(dialect.background), "rule": list(dialect.rule), "scenario": list(dialect.scenario),
      "scenarioOutline": list(dialect.scenarioOutline), "examples": list(dialect.examples),
      "given": list(dialect.given), "when": list(dialect.when), "then": list(dialect.then), "and": list(dialect.and),
      "but": list(dialect.but),
    ])
  }
}

extension OfficialData {
  /// Returns the paths of the sources that parse, which are `good`, or of those that do not, which are `bad`.
  package func sources(_ kind: String) throws -> [String] {
    try files(in: "gherkin/testdata/\(kind)", ".feature", ".feature.md")
  }

  /// Reads a source with the URI that the expected files contain.
  ///
  /// The sources whose name says so have CR LF line ends. A copy of the data may have lost them on its way through a
  /// version control system: then they are put back.
  package func source(_ path: String) throws -> Source {
    var bytes = try bytes(path)
    if path.contains(".crlf."), !bytes.contains(0x0D) { bytes = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }
    return Source(uri: "../\(path.dropFirst("gherkin/".utf8.count))", bytes: bytes)
  }
}
