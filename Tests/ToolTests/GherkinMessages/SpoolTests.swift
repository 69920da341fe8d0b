import GherkinMessages
import GherkinTestSupport
import Testing

@Suite("Stored bytes of reports")
struct SpoolTests {
  @Test("bytes beyond the limit of memory are read back from a temporary file")
  func large() throws {
    let spool = Spool()
    let parts = (0..<4).map { number in [UInt8](repeating: UInt8(number), count: 3 << 20) }
    let entries = parts.map(spool.keep)
    for (part, entry) in zip(parts, entries) { check(try entry.whole(), equals: part) }
  }
}
