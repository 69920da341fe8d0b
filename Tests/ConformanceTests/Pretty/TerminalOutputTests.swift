import GherkinConformance
import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Terminal output of the official streams", .enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct TerminalOutputTests {
  @Test(
    "the screen is equal to the expected one after each event, byte by byte",
    arguments: try expectations())
  func screen(_ expectation: TerminalReport) throws {
    let folder = try #require(ConformanceData.official).folder
    let path = "\(folder)/\(expectation.stream)"
    let formatter = OfficialFormatter(.progressBar, hasColours: expectation.hasColours)
    var screen = Screen()
    var log: [String] = []
    var sink = OutputSink(isTerminal: true)
    var count = 0
    var last: Envelope?
    func draw(_ sink: OutputSink) {
      guard let last, sink.bytes.count > count else { return }
      screen.draw(String(decoding: sink.bytes[count...], as: UTF8.self))
      log.append("[\(key(of: last))]")
      log += screen.text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      count = sink.bytes.count
    }
    let envelopes = try NDJSONReader.envelopes(in: Files.bytes(path), name: path)
    Reports.write(formatter, envelopes, to: &sink) { envelope, sink in
      // The end of the run is drawn when its summary follows.
      if case .testRunFinished = envelope {
        last = envelope
      } else {
        last = envelope
        draw(sink)
      }
    }
    draw(sink)
    check(log.joined(separator: "\n"), equals: (try Files.text("\(folder)/\(expectation.path)")))
  }

  private static func expectations() throws -> [TerminalReport] {
    guard let data = ConformanceData.official else { return [] }
    return try TerminalReport.all(in: data).filter { $0.format == "progressbar" }
  }

  /// The key of an envelope on the wire.
  private func key(of envelope: Envelope) -> String {
    var writer = NDJSONWriter()
    writer.append(envelope)
    return String(decoding: writer.bytes.dropFirst(2).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }
}
