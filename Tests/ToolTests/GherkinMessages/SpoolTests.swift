import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

@Suite("Stored bytes of reports")
struct SpoolTests {
  @Test("bytes that can no longer be read back throw an error, and leave a text in their place")
  func shortened() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "x", count: 100), to: "stored")
    let handle = try FileHandle(forUpdating: folder.url.appending(path: "stored"))
    let file = try #require(StreamFile(handle.fileDescriptor))
    let entry = Spool.Entry(file, offset: 10, count: 90)
    check(try entry.whole().count, equals: 90)
    try handle.truncate(atOffset: 50)
    let reason = "90 bytes could not be read back from a temporary file: it was shortened"
    let error = #expect(throws: Spool.ReadFailure.self) { _ = try entry.whole() }
    check(error?.description, equals: reason)
    check(String(decoding: entry.bytes, as: UTF8.self), equals: "(\(reason))")
  }

  @Test("bytes beyond the limit of memory are read back from a temporary file")
  func large() throws {
    let spool = Spool()
    let parts = (0..<4).map { number in [UInt8](repeating: UInt8(number), count: 3 << 20) }
    let entries = parts.map(spool.keep)
    for (part, entry) in zip(parts, entries) { check(try entry.whole(), equals: part) }
  }
}
