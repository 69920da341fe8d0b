import CucumberMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Facts about a run in its stream")
struct RunFactTests {
  @Test(
    "each is read as it was written",
    arguments: [
      RunFact.retryTotal(.init(total: 10, notRetried: 3)),
      .tagLinks([try? TagLink(template: "APP-{id}", url: "https://x.example/{id}")].compactMap(\.self)),
    ])
  func readBack(fact: RunFact) throws {
    #expect(try RunFact(fact.attachment) == fact)
  }

  @Test(
    "a tag has the address of the template that it fits, percent-encoded",
    arguments: [
      ("@APP-12", "https://x.example/12"), ("@known-failure(APP-7)", "https://x.example/7"), ("@APP-", nil),
      ("@XAPP-1", nil), ("@APP-1/2", nil), ("@APP-a(b)", nil), ("@APP-é", "https://x.example/%C3%A9"),
      ("@known-failure", nil), ("@known-failure(because)", nil),
    ])
  func address(tag: String, address: String?) throws {
    #expect([try TagLink(template: "APP-{id}", url: "https://x.example/{id}")].url(forTag: tag) == address)
  }

  @Test("no format but message shows them as attachments", arguments: FormatterCatalog.entries.map(\.name))
  func hidden(name: String) throws {
    let entry = try #require(FormatterCatalog.entry(named: name))
    var formatter = entry.make(FormatOptions())
    var query = Query()
    var sink = OutputSink()
    let fact = RunFact.notRun(pickles: ["outline-1"])
    for envelope in SampleRun().preamble + [.attachment(fact.attachment)] {
      query.update(envelope)
      formatter.handle(envelope, query: query, to: &sink)
    }
    formatter.finish(query: query, to: &sink)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    #expect(text.contains("pickleIds") == (name == "message"), "\(text)")
  }
}
