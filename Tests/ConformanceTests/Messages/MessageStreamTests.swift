import GherkinMessages
import GherkinTestSupport
import Testing

@Suite(
  "Message streams of the official data", .enabled(if: ConformanceData.isPresent, ConformanceData.absence), .long
)
struct MessageStreamTests {
  static let streams = ["compatibility-kit/samples", "pretty/testdata", "junit-xml/testdata"].flatMap { folder in
    ConformanceData.paths(in: folder, suffix: ".ndjson")
  }

  @Test("there are streams of every kind")
  func streamsAreThere() {
    #expect(Self.streams.count >= 46 + 44 + 44)
  }

  @Test("a stream that is read and written again is equivalent", arguments: streams)
  func roundTrip(path: String) throws {
    let bytes = try Files.bytes(path)
    let envelopes = try NDJSONReader.envelopes(in: bytes, name: path, unknownKinds: .report)
    let written = NDJSONWriter.lines(of: envelopes)
    check(try NDJSONReader.envelopes(in: written, name: path, unknownKinds: .report), equals: envelopes)
    let (original, again) = (try JSONValue.lines(of: bytes), try JSONValue.lines(of: written))
    try #require(original.count == again.count)
    for (original, again) in zip(original, again) where original != again {
      Issue.record("\(original) is not \(again)")
    }
  }

  @Test("every member of the schemas is read and written, also the rare ones", arguments: 0..<7)
  func everyMember(variant: Int) throws {
    let kinds = try JSONSchemas.sampleMessages(variant: variant).members
    #expect(kinds.count >= 20)
    for (kind, content) in kinds where kind != "parseError" {
      // The location of a parse error is always one in a file, so its other references are not stored.
      let message = JSONValue.object([kind: content])
      let read = try NDJSONReader.envelopes(in: Array(message.text.utf8), name: kind, unknownKinds: .report)
      check(try JSONValue.messages(read), equals: [message], "\(kind)")
    }
  }

  @Test("written messages conform to the schemas", arguments: streams)
  func schemas(path: String) throws {
    let envelopes = try NDJSONReader.envelopes(in: try Files.bytes(path), name: path)
    checkEmpty(try JSONSchemas.problems(ofMessages: envelopes))
  }
}
