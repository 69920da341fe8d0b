import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Facts about a run in its stream")
struct RunFactTests {
  @Test("each fact is decoded as it was encoded")
  func readBack() throws {
    var shard = RunShard(part: 1, parts: 2, selection: "a", cut: "b", scenarios: 4, own: 2, positions: [0, 2])
    shard.origin = "job 7"
    let facts: [any RunFact] = [
      RetryTotal(total: 10, notRetried: 3), RunEnvironment([.init(name: "Browser", value: "Firefox 153")]),
      Checkout(folder: "brewery", revision: "62e3f6d0", branch: "main"),
      Checkout(folder: "brewery", revision: "62e3f6d0"),
      TagLinks([try TagLink(template: "APP-{id}", url: "https://x.example/{id}")]),
      try SourceLink(template: "https://x.example/{revision}/{path}#L{line}"), AcceptedOutcomes(.lenient),
      NotRunPickles(["a", "b"]), DeprecatedSteps([.init(pattern: "a", place: "A.swift:1", message: "b", uses: 2)]),
      shard,
    ]
    for fact in facts {
      let read = try #require(try RunFacts.fact(in: fact.attachment))
      check(AnyHashable(read), equals: AnyHashable(fact))
    }
  }

  @Test("a merged stream has the link of the first one")
  func mergedLinks() throws {
    let links = try ["a", "b"].map { try SourceLink(template: "https://\($0).example/{path}") }
    check(SourceLink.merged([[], [links[0]], [links[1]]]), equals: [links[0]])
  }

  @Test("the positions of a part are stored as ranges")
  func positions() {
    let shard = RunShard(
      part: 1, parts: 2, selection: "a", scenarios: 12, own: 7, positions: [0, 1, 2, 5, 6, 9, 11])
    check(shard.positions, equals: [[0, 2], [5, 6], [9, 9], [11, 11]])
  }

  @Test(
    "a tag gets the URL of the matching template, percent-encoded",
    arguments: [
      ("@APP-12", "https://x.example/12"), ("@known-failure(APP-7)", "https://x.example/7"), ("@APP-", nil),
      ("@XAPP-1", nil), ("@APP-1/2", nil), ("@APP-a(b)", nil), ("@APP-é", "https://x.example/%C3%A9"),
      ("@known-failure", nil), ("@known-failure(because)", nil),
    ])
  func address(tag: String, address: String?) throws {
    check([try TagLink(template: "APP-{id}", url: "https://x.example/{id}")].url(forTag: tag), equals: address)
  }

  @Test(
    "a location gets the URL of the template, percent-encoded; one outside the folder gets none",
    arguments: [
      ("Features/a b.feature", "https://x.example/HEAD/Features/a%20b.feature#L3"), ("/a.feature", nil),
      ("../a.feature", nil), ("a//b", nil), ("~/a", nil), ("a\"b", "https://x.example/HEAD/a%22b#L3"),
      ("a[b]", "https://x.example/HEAD/a%5Bb%5D#L3"),
    ])
  func place(path: String, address: String?) throws {
    let link = try SourceLink(template: "https://x.example/{revision}/{path}#L{line}")
    check(link.url(path: path, line: 3, revision: nil), equals: address)
  }

  @Test(
    "a template without https, host or path is rejected",
    arguments: ["http://x.example/{path}", "https:///{path}", "https://x.example/", "https://x.example/{path} "])
  func template(text: String) {
    #expect(throws: TagLink.Problem.self) { try SourceLink(template: text) }
  }

  @Test("no format shows facts as attachments, except those with messages", arguments: FormatterCatalog.all.map(\.name))
  func hidden(name: String) throws {
    let fact = NotRunPickles(["outline-1"])
    let text = try Reports.text(name, SampleRun().preamble + [.attachment(fact.attachment)])
    check(text.contains("pickleIds"), equals: ["message", "evidence"].contains(name), "\(text)")
  }
}
