import Foundation
import GherkinMessages
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite(.enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct GoodSourceTests {
  @Test("all 50 classic and 5 Markdown sources are present")
  func count() {
    check(GherkinSources.good.count { $0.hasSuffix(".feature") }, equals: 50)
    check(GherkinSources.good.count { $0.hasSuffix(".feature.md") }, equals: 5)
  }

  @Test("a valid source has the official tokens", arguments: GherkinSources.good)
  func tokens(name: String) throws {
    let expected = try String(contentsOf: GherkinSources.file(name + ".tokens", in: "good"), encoding: .utf8)
    let listed = try TokenListing.list(GherkinSources.read(name, in: "good"))
    check(listed.split(separator: "\n"), equals: expected.split(separator: "\n"))
  }

  @Test("a valid source has the official syntax tree", arguments: GherkinSources.good)
  func document(name: String) throws {
    let document = try GherkinParser().parse(GherkinSources.read(name, in: "good"), ids: IncrementingIDGenerator())
    let written = try GherkinSources.written([.gherkinDocument(document)])
    check(written, equals: try GherkinSources.messages("ast", of: name, in: "good"))
  }

  @Test("a valid source has the official pickles", arguments: GherkinSources.good)
  func pickles(name: String) throws {
    let ids = IncrementingIDGenerator()
    let document = try GherkinParser().parse(GherkinSources.read(name, in: "good"), ids: ids)
    let pickles = try GherkinSources.written(PickleCompiler().compile(document, ids: ids).map(Envelope.pickle))
    check(pickles, equals: try GherkinSources.messages("pickles", of: name, in: "good"))
  }

  @Test("a valid source has the same tree with CR LF line endings", arguments: GherkinSources.good)
  func carriageReturns(name: String) throws {
    let source = try GherkinSources.read(name, in: "good")
    let bare = source.bytes.filter { $0 != 0x0D }
    let documents = try [bare, bare.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }].map { bytes in
      let source = Source(uri: source.uri, bytes: bytes)
      return try GherkinParser().parse(source, ids: IncrementingIDGenerator())
    }
    check(documents[0], equals: documents[1])
  }

  @Test("a valid source has the official source message", arguments: GherkinSources.good)
  func source(name: String) throws {
    let source = try GherkinSources.written([.source(GherkinSources.read(name, in: "good"))])
    check(source, equals: try GherkinSources.messages("source", of: name, in: "good"))
  }
}
