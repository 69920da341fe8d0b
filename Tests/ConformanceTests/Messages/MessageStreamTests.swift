import GherkinMessages
import GherkinTestSupport
import Testing

private struct UnexpectedSample: Error {}

@Suite(
  "Message streams of the official data", .enabled(if: ConformanceData.isPresent, ConformanceData.absence), .tags(.long)
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
    var writer = NDJSONWriter()
    for envelope in envelopes { writer.append(envelope) }

    let again = try NDJSONReader.envelopes(in: Array(writer.bytes), name: path, unknownKinds: .report)
    check(again, equals: envelopes)

    let originalLines = bytes.split(separator: UInt8(ascii: "\n"))
    let writtenLines = writer.bytes.split(separator: UInt8(ascii: "\n"))
    try #require(originalLines.count == writtenLines.count)
    for (original, written) in zip(originalLines, writtenLines) {
      let (original, written) = (try JSONValue(parsing: original), try JSONValue(parsing: written))
      check(original, equals: written)
    }
  }

  @Test("every member of the schemas is read and written, also the rare ones", arguments: 0..<7)
  func everyMember(variant: Int) throws {
    let schemas = try JSONSchemas.ofMessages
    guard case .object(let kinds) = schemas.sample(schema: "Envelope.schema.json", variant: variant) else {
      throw UnexpectedSample()
    }
    #expect(kinds.count >= 20)
    for (kind, content) in kinds where kind != "parseError" {
      // The location of a parse error is always one in a file, so its other references are not stored.
      let message = JSONValue.object([kind: content])
      var writer = NDJSONWriter()
      for envelope in try NDJSONReader.envelopes(in: Array(message.text.utf8), name: kind, unknownKinds: .report) {
        writer.append(envelope)
      }
      check(try JSONValue(parsing: writer.bytes), equals: message, "\(kind)")
    }
  }

  @Test("written messages conform to the schemas", arguments: streams)
  func schemas(path: String) throws {
    let schemas = try JSONSchemas.ofMessages
    var writer = NDJSONWriter()
    for envelope in try NDJSONReader.envelopes(in: try Files.bytes(path), name: path) { writer.append(envelope) }
    for line in writer.bytes.split(separator: UInt8(ascii: "\n")) {
      let problems = schemas.problems(of: try JSONValue(parsing: line), schema: "Envelope.schema.json")
      checkEmpty(problems)
    }
  }
}
