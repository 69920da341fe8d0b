import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Terminal output of the official streams", .enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct TerminalOutputTests {
  /// A file with the output of a formatter for a stream: `SAMPLE.VARIANT.FORMAT.log`.
  struct Expectation: Sendable, CustomTestStringConvertible {
    var path: String
    var stream: String
    var variant: String
    var format: String

    var testDescription: String { "\(stream) \(variant) \(format)" }

    init?(path: String) {
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      let parts = name.split(separator: ".").map(String.init)
      // Obsolete files in the data have names of another form.
      guard parts.count == 4 else { return nil }
      (self.path, stream, variant, format) = (path, parts[0], parts[1], parts[2])
    }
  }

  static let expectations = ConformanceData.paths(in: "pretty/testdata", suffix: ".log").compactMap(Expectation.init)

  @Test("there are expected files for every stream")
  func filesAreThere() {
    check(Self.expectations.count, equals: 44 * 7)
  }

  @Test(
    "output is equal to the expected file, byte by byte", arguments: expectations.filter { $0.format != "progressbar" })
  func output(_ expectation: Expectation) throws {
    let path = try #require(ConformanceData.path("pretty/testdata/\(expectation.stream).ndjson"))
    let kind = try #require(
      ["pretty": OfficialFormatter.Kind.pretty, "progress": .progress, "summary": .summary][expectation.format])
    let output = try Reports.text(
      of: OfficialFormatter(kind, hasColours: expectation.variant == "cucumber"), stream: path)
    check(output, equals: (try Files.text(expectation.path)))
  }

  @Test(
    "the screen is equal to the expected one after each event, byte by byte",
    arguments: expectations.filter { $0.format == "progressbar" })
  func screen(_ expectation: Expectation) throws {
    let path = try #require(ConformanceData.path("pretty/testdata/\(expectation.stream).ndjson"))
    let formatter = OfficialFormatter(.progressBar, hasColours: expectation.variant == "cucumber")
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
    check(log.joined(separator: "\n"), equals: (try Files.text(expectation.path)))
  }

  /// The key of an envelope on the wire.
  private func key(of envelope: Envelope) -> String {
    var writer = NDJSONWriter()
    writer.append(envelope)
    return String(decoding: writer.bytes.dropFirst(2).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }
}
