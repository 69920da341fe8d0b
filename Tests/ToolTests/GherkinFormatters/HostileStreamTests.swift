import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Malformed streams", .long)
struct HostileStreamTests {
  private static let stream = NDJSONWriter.lines(of: SampleRun().envelopes(.failed))

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
            check(error.line == 1 && (1...line.count + 1).contains(error.column))
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
    streams.append(
      envelopes.map { envelope in
        switch envelope {
        case .testCaseStarted(var message):
          message.timestamp = Envelope.Timestamp(seconds: 0, nanos: 0)
          return .testCaseStarted(message)
        case .testCaseFinished(var message):
          message.timestamp = Envelope.Timestamp(seconds: 0, nanos: 0)
          return .testCaseFinished(message)
        default: return envelope
        }
      })
    for stream in streams {
      for entry in FormatterCatalog.all {
        var host = FormatterHost([(entry.make(FormatOptions()), OutputSink(isTerminal: true))])
        host.handle(stream)
        checkEmpty(host.finish())
      }
    }
  }

  @Test("no control character of a user is printed, in any format", arguments: FormatterCatalog.all.map(\.name))
  func controlCharacters(format: String) throws {
    let hostile = "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}1m\r\u{8}\u{202E}\u{2028}"
    let attachment = Envelope.Attachment(
      body: hostile, contentEncoding: .identity, mediaType: hostile, fileName: hostile,
      testCaseStartedId: "attempt-0", testStepId: "step")
    var envelopes = SampleRun(name: hostile, text: hostile, error: "first\r\n" + hostile).envelopes(.failed)
    envelopes.insert(.attachment(attachment), at: envelopes.count - 3)
    let harmful = try Reports.text(format, options: ["theme=plain"], envelopes).unicodeScalars.filter { scalar in
      let isHarmless = scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && scalar != "\u{202E}"
      // JSON escapes only the required characters; C1 controls and direction marks are plain text in it.
      return !isHarmless && scalar != "\n" && !(["message", "evidence"].contains(format) && scalar.value >= 0x7F)
    }
    checkEmpty(harmful)
  }
}
