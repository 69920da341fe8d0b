import GherkinFiles
import GherkinFileOutput
import GherkinTestSupport
import Testing

@Suite("Compressed files", .enabled(if: Zlib.system != nil, "zlib is missing"))
struct GzipTests {
  private struct Trouble: Error, Equatable {
    var reason: String
  }

  private func compressed(_ parts: [[UInt8]]) throws -> [UInt8] {
    let writer = try #require(GzipWriter())
    return parts.flatMap { writer.compress($0[...]) } + writer.finish()
  }

  /// The content of a file that is read in parts of a size, and the size of the largest part.
  private func content(of file: [UInt8], by size: Int) throws -> (bytes: [UInt8], largest: Int) {
    let reader = try GzipReader()
    var rest = file[...]
    var (content, largest): ([UInt8], Int) = ([], 0)
    while true {
      let part = try reader.read(
        next: { () throws(Trouble) in
          let part = Array(rest.prefix(size))
          rest = rest.dropFirst(size)
          return part
        }, failure: { Trouble(reason: $0.reason) })
      if part.isEmpty { return (content, largest) }
      content += part
      largest = max(largest, part.count)
    }
  }

  @Test("a file that was written in chunks can be read in chunks of any size", arguments: [1, 7, 1000, 1 << 20])
  func roundTrip(size: Int) throws {
    var generator = SeededGenerator(seed: 1)
    let parts = (0..<5).map { count in (0..<count * 700).map { _ in UInt8.random(in: 0...50, using: &generator) } }
    check(try content(of: compressed(parts), by: size).bytes, equals: parts.flatMap(\.self))
  }

  @Test("an empty file has no content, and concatenated files are one file")
  func severalFiles() throws {
    check(try content(of: compressed([]), by: 10).bytes, equals: [])
    check(try content(of: compressed([[1, 2]]) + compressed([[3]]), by: 3).bytes, equals: [1, 2, 3])
    check(try content(of: compressed([[1, 2]]) + compressed([[3]]), by: 1000).bytes, equals: [1, 2, 3])
  }

  @Test("a small file with a large content is returned in chunks of bounded size")
  func bomb() throws {
    let file = try compressed(Array(repeating: [UInt8](repeating: 0, count: 1 << 20), count: 32))
    #expect(file.count < 1 << 18)
    let content = try content(of: file, by: 1 << 20)
    check(content.bytes.count, equals: 32 << 20)
    #expect(content.largest <= 256 << 10)
  }

  @Test("a truncated or damaged file is reported as such")
  func damaged() throws {
    let file = try compressed([Array(0...200)])
    #expect(throws: Trouble(reason: "the gzip file is incomplete; write or copy it again")) {
      try content(of: Array(file.dropLast(3)), by: 50)
    }
    for index in [2, 12, file.count - 6] {
      var bytes = file
      bytes[index] ^= 0xFF
      #expect(throws: Trouble(reason: "the gzip file is damaged; write or copy it again"), "byte \(index)") {
        try content(of: bytes, by: 50)
      }
    }
    #expect(throws: Trouble(reason: "the gzip file is damaged; write or copy it again")) {
      try content(of: file + [1, 2, 3], by: 1000)
    }
  }

  @Test("without the library, reading fails with its name, and nothing is written")
  func missing() {
    #expect(GzipWriter(nil) == nil)
    #expect(
      performing: { try GzipReader(nil) },
      throws: { error in
        (error as? GzipReader.Failure)?.reason.hasPrefix(
          "the system's compression library zlib (libz.so.1) is missing;")
          == true
      })
  }
}
