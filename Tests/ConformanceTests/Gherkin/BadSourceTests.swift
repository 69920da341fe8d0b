import GherkinMessages
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite(.enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct BadSourceTests {
  @Test("all 12 invalid sources are present")
  func count() {
    check(GherkinSources.bad.count, equals: 12)
  }

  @Test("an invalid source has all official errors, in order", arguments: GherkinSources.bad)
  func errors(name: String) throws {
    let source = try GherkinSources.read(name, in: "bad")
    let thrown = #expect(throws: ParseErrors.self) {
      try GherkinParser().parse(source, ids: IncrementingIDGenerator())
    }
    let errors = try GherkinSources.written((thrown?.errors ?? []).map(Envelope.parseError))
    check(errors, equals: try GherkinSources.messages("errors", of: name, in: "bad"))
  }
}
