import GherkinTestSupport
import Testing
import GherkinData
import GherkinYAML

@Suite("Encodings of YAML")
struct EncodingTests {
  private func failure(_ bytes: [UInt8]) throws -> String {
    try #require(throws: YAMLError.self) { try YAMLParser.documents(in: bytes, file: "f.yaml") }.description
  }

  @Test("a byte order mark is skipped and has no column")
  func byteOrderMark() throws {
    let documents = try YAMLParser.documents(in: [0xEF, 0xBB, 0xBF] + Array("a: 1".utf8), file: "f.yaml")
    check(documents[0].root.mapping?.entries[0].key.text, equals: "a")
    check(documents[0].root.column, equals: 1)
  }

  @Test("bytes can be in an array or in any memory")
  func memory() throws {
    let bytes = Array("[1, 2]".utf8)
    check(try YAMLDecoder().decode([Int].self, from: bytes, file: "f.yaml"), equals: [1, 2])
    let value = try bytes.withUnsafeBytes { try YAMLDecoder().decode([Int].self, from: $0, file: "f.yaml") }
    check(value, equals: [1, 2])
    let documents = try bytes.withUnsafeBytes { try YAMLParser.documents(in: $0, file: "f.yaml") }
    check(documents[0].root.sequence?.count, equals: 2)
  }

  @Test(
    "invalid UTF-8 is an error at its position", arguments: [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80]])
  func invalid(_ bytes: [UInt8]) throws {
    let error = try #require(throws: YAMLError.self) {
      try YAMLParser.documents(in: Array("a: 1\né: ".utf8) + bytes, file: "f.yaml")
    }
    check(error.line, equals: 2)
    check(error.column, equals: 4)
    check(error.problem, equals: "the bytes here are not UTF-8")
    check(error.remedy, equals: "Save the file as UTF-8.")
  }

  @Test("a text that ends inside a character is an error")
  func truncated() throws {
    #expect(try failure(Array("a: ".utf8) + [0xF0, 0x9F]).hasPrefix("f.yaml:1:4: the bytes here are not UTF-8\n"))
  }

  @Test("NUL and other control characters are errors", arguments: [0x00, 0x07, 0x1B, 0x7F])
  func control(_ byte: UInt8) throws {
    check(
      try failure(Array("name: Dark".utf8) + [byte] + Array("Star".utf8)),
      equals: """
        f.yaml:1:11: there is a control character here, which YAML does not allow
          1 | name: Dark Star
            |           ^
        Remove it, or write it as an escape such as "\\0" between double quotes.
        """)
  }

  @Test(
    "UTF-16 is recognized",
    arguments: [
      [0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61], [0x61, 0x00, 0x3A, 0x00], [0x00, 0x61, 0x00, 0x3A],
    ])
  func utf16(_ bytes: [UInt8]) throws {
    let error = try #require(throws: YAMLError.self) { try YAMLParser.documents(in: bytes, file: "f.yaml") }
    check(error.problem, equals: "the file is UTF-16 or UTF-32, not UTF-8")
    check(error.remedy, equals: "Save the file as UTF-8.")
  }

  @Test("any bytes are parsed as documents or cause an error")
  func anything() {
    var generator = SeededGenerator(seed: 42)
    let alphabet = Array("ab:-[]{},&*!|>'\"%#?~<0.e \n\n\t\r\\\u{85}é".utf8) + [0xFF, 0x00]
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      do throws(YAMLError) {
        for document in try YAMLParser.documents(in: bytes, file: "f.yaml") {
          _ = try document.root.decode(YAMLValue.self)
        }
      } catch {
        #expect(error.line > 0 && error.column > 0 && !error.problem.isEmpty && !error.remedy.isEmpty)
      }
    }
  }
}
