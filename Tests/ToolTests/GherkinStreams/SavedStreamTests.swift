import GherkinStreams
import GherkinMessages
import Foundation
import GherkinEngine
import GherkinTestSupport
import Testing

@Suite("Saved streams", .long)
struct SavedStreamTests {
  @Test(
    "a line may be anywhere in a file of several chunks, and longer than a chunk",
    arguments: [1 << 10, 3 << 18, 3 << 20])
  func chunks(length: Int) throws {
    let folder = try TemporaryFolder()
    let texts = (0..<max(2, (2 << 20) / length)).map { "\($0) " + String(repeating: "é", count: length / 2 + $0) }
    let lines = texts.map { #"{"parseError":{"source":{"uri":"a.feature","location":{"line":1}},"message":"\#($0)"}}"# }
    let file = folder.url.appending(path: "a.ndjson")
    // The last line has no end.
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    var reader = try SavedStream(file.path).reader()
    var read: [String] = []
    while let envelope = try reader.next() {
      guard case .parseError(let error) = envelope else { continue }
      read.append(error.message)
      check(reader.line, equals: read.count)
    }
    check(read, equals: texts)
  }

  @Test("a file that is replaced while its stream is read is read to the end")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let envelopes = SampleRun().envelopes(.passed)
    let file = folder.url.appending(path: "a.ndjson")
    try Data(NDJSONWriter.lines(of: envelopes)).write(to: file)
    var reading = try StreamReading([file.path], allowsMissingParts: false)
    var read: [Envelope] = []
    reading.read {
      read.append($0)
      // Replaces the file, as a run does at its end.
      #expect(throws: Never.self) { try Data("{}".utf8).write(to: file, options: .atomic) }
    }
    checkEmpty(reading.problems)
    check(read, equals: envelopes)
  }
}
