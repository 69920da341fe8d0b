import GherkinLanguageServer
import GherkinTestSupport
import Testing

@Suite("Splitting a stream into messages")
struct FrameReaderTests {
  private func frames(_ text: String, parts size: Int = .max) -> [FrameReader.Frame] {
    var reader = FrameReader()
    var frames: [FrameReader.Frame] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let frame = reader.next() { frames.append(frame) }
    }
    return frames
  }

  private func content(_ text: String) -> FrameReader.Frame { .content(Array(text.utf8)) }

  @Test("messages can be split at any byte", arguments: [1, 2, 3, 7, 1000])
  func divided(size: Int) {
    let text = "Content-Length: 2\r\n\r\n{}Content-Type: x\r\nContent-Length: 4\r\n\r\n[ü]"
    check(frames(text, parts: size), equals: [content("{}"), content("[ü]")])
  }

  @Test("header names are case-insensitive, and line endings can lack the carriage return")
  func lenient() {
    check(frames("content-length:2\n\n{}"), equals: [content("{}")])
  }

  @Test("after a header without a length, the next message can be read")
  func withoutLength() {
    let read = frames("Content-Type: x\r\n\r\n{}Content-Length: 2\r\n\r\n[]")
    check(read, equals: [.malformed("a header has no valid Content-Length"), content("[]")])
  }

  @Test(
    "negative and non-numeric lengths are malformed", arguments: ["-1", "x", "9999999999999999999999"])
  func badLength(length: String) {
    check(frames("Content-Length: \(length)\r\n\r\n"), equals: [.malformed("a header has no valid Content-Length")])
  }

  @Test("a message that is too long is skipped without being stored")
  func tooLong() {
    let read = frames("Content-Length: 999999999999\r\n\r\n{}")
    check(read.count, equals: 1)
    check("\(read)", contains: "is longer than")
  }

  @Test("a header that is too long is abandoned")
  func endlessHeader() {
    check("\(frames(String(repeating: "x", count: 20_000)))", contains: "a header has more than")
  }
}
