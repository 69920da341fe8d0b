import GherkinConformance
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite(.enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct GoodSourceTests {
  @Test("a valid source has the official tokens", arguments: try sources())
  func tokens(path: String) throws {
    let data = try #require(ConformanceData.official)
    let expected = try Files.text("\(data.folder)/\(path).tokens")
    let listed = try TokenListing.list(data.source(path))
    check(listed.split(separator: "\n"), equals: expected.split(separator: "\n"))
  }

  @Test("a valid source has the same tree with CR LF line endings", arguments: try sources())
  func carriageReturns(path: String) throws {
    let source = try #require(try ConformanceData.official?.source(path))
    let bare = source.bytes.filter { $0 != 0x0D }
    let documents = try [bare, bare.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }].map { bytes in
      let source = Source(uri: source.uri, bytes: bytes)
      return try GherkinParser().parse(source, ids: IncrementingIDGenerator())
    }
    check(documents[0], equals: documents[1])
  }

  private static func sources() throws -> [String] { try ConformanceData.official?.sources("good") ?? [] }
}
