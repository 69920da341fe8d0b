import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Malformed streams", .tags(.long))
struct HostileStreamTests {
  private static var stream: [UInt8] {
    var writer = NDJSONWriter()
    for envelope in SampleRun().envelopes(.failed) { writer.append(envelope) }
    return Array(writer.bytes)
  }

  @Test("a stream that is truncated anywhere is read or rejected")
  func cut() {
    let bytes = Self.stream
    for end in bytes.indices {
      let whole = bytes[..<end].count { $0 == UInt8(ascii: "\n") }
      var reader = NDJSONReader(Array(bytes[..<end]), name: "cut")
      for _ in 0..<whole { #expect(throws: Never.self) { try reader.next() } }
      let isAtEndOfLine = end == 0 || bytes[end - 1] == UInt8(ascii: "\n") || bytes[end] == UInt8(ascii: "\n")
      if !isAtEndOfLine { #expect(throws: NDJSONError.self) { try reader.next() } }
    }
  }

  @Test("a line with any changed byte is read or rejected")
  func changed() {
    for line in Self.stream.split(separator: UInt8(ascii: "\n")) {
      for index in line.indices {
        for byte: UInt8 in [0x22, 0x5C, 0xFF] {
          var changed = Array(line)
          changed[index - line.startIndex] = byte
          var reader = NDJSONReader(changed, name: "changed")
          do {
            _ = try reader.next()
          } catch {
            #expect(error.line == 1 && (1...line.count + 1).contains(error.column))
          }
        }
      }
    }
  }

  @Test("no format crashes on a stream with missing, duplicate or reordered envelopes")
  func envelopes() {
    let envelopes = SampleRun().envelopes(.failed)
    var streams = [Array(envelopes.reversed()), []]
    for index in envelopes.indices {
      var lacking = envelopes
      lacking.remove(at: index)
      var doubled = envelopes
      doubled.insert(envelopes[index], at: index)
      streams += [lacking, doubled, Array(envelopes[..<index])]
    }
    // Attempts without any time.
    let zero = Envelope.Timestamp(seconds: 0, nanos: 0)
    streams.append(
      envelopes.map { envelope in
        switch envelope {
        case .testCaseStarted(var message):
          message.timestamp = zero
          return .testCaseStarted(message)
        case .testCaseFinished(var message):
          message.timestamp = zero
          return .testCaseFinished(message)
        default: return envelope
        }
      })
    for stream in streams {
      for entry in FormatterCatalog.entries {
        var host = FormatterHost([(entry.make(FormatOptions()), OutputSink(isTerminal: true))])
        host.handle(stream)
        checkEmpty(host.finish())
      }
    }
  }
}
