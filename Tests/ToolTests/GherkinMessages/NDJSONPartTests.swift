import GherkinProtocol
import GherkinMessages
import GherkinTestSupport
import Testing

@Suite("Reading messages in chunks")
struct NDJSONPartTests {
  private static let text = NDJSONWriter.lines(of: SampleRun().envelopes(.failed)).dropLast().map(\.self)

  /// Reads a stream in parts of a given size.
  private func read(_ bytes: [UInt8], size: Int) throws -> [Envelope] {
    var reader = NDJSONReader(partsOf: "messages.ndjson")
    var envelopes: [Envelope] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let envelope = try reader.next() { envelopes.append(envelope) }
    }
    reader.end()
    while let envelope = try reader.next() { envelopes.append(envelope) }
    return envelopes
  }

  @Test("chunks of any size yield the same envelopes", arguments: [1, 2, 7, 100, 1 << 20])
  func sizes(size: Int) throws {
    check(try read(Self.text, size: size), equals: SampleRun().envelopes(.failed))
  }

  @Test("an error is reported with its position in the whole stream", arguments: [1, 10, 1 << 20])
  func errors(size: Int) throws {
    let error = #expect(throws: NDJSONError.self) {
      try read(Self.text + Array("\n\n{\"pickle\":[]}".utf8), size: size)
    }
    check(
      error?.description.hasPrefix("messages.ndjson:\(SampleRun().envelopes(.failed).count + 2):11: "), equals: true)
  }

  @Test("the last line is complete only when the stream has ended")
  func lastLine() throws {
    var reader = NDJSONReader(partsOf: "a")
    reader.append(Array(#"{"testRunStarted":{"timestamp":{"seconds":1,"nanos":2}}"#.utf8))
    check(try reader.next() == nil)
    check(reader.line, equals: 0)
    reader.append([UInt8(ascii: "}")])
    check(try reader.next() == nil)
    reader.end()
    #expect(try reader.next() != nil)
    check(reader.line, equals: 1)
    check(try reader.next() == nil)
  }
}
