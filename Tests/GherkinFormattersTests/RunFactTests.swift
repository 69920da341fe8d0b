import CucumberMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Facts about a run in its stream")
struct RunFactTests {
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
