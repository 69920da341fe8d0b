/// A location in a file as written in errors and stack traces: `Steps/BeerSteps.swift:14:9`.
package struct FilePlace: Sendable, Hashable {
  /// The path of the file, as written.
  package let path: String
  /// The number of the line.
  package let line: Int
  /// The byte range of the path, the line and the column if there is one.
  package let range: Range<Int>

  /// The extensions of source code, features and data files.
  private static let fileExtensions: Set<String> = [
    "swift", "feature", "md", "yaml", "yml", "json", "csv", "c", "cc", "cpp", "h", "m", "mm", "java", "kt", "js", "ts",
    "rb", "py", "go", "rs", "cs", "php",
  ]
  private static let longestExtension = 7

  /// Returns the locations in a text, in order.
  ///
  /// A path starts after the last ` at ` of its line, so that it can contain spaces, or else after the last space or
  /// parenthesis.
  ///
  /// - Parameter limit: the maximum number of locations.
  package static func all(in text: String, limit: Int = .max) -> [FilePlace] {
    var text = text
    return text.withUTF8 { bytes in
      var places: [FilePlace] = []
      var index = 0
      var end = 0
      while index < bytes.count, places.count < limit {
        defer { index += 1 }
        guard bytes[index] == UInt8(ascii: ":"), let number = number(bytes, at: index + 1),
          hasExtension(bytes[..<index])
        else { continue }
        let start = pathStart(in: bytes[end..<index])
        end = number.end
        if end < bytes.count, bytes[end] == UInt8(ascii: ":"), let column = Self.number(bytes, at: end + 1) {
          end = column.end
        }
        if start < index, number.value > 0 {
          let path = String(decoding: bytes[start..<index], as: UTF8.self)
          places.append(FilePlace(path: path, line: number.value, range: start..<end))
        }
        index = end - 1
      }
      return places
    }
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (value: Int, end: Int)? {
    var (value, end) = (0, start)
    while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) {
      guard value < 100_000_000 else { return nil }
      value = value * 10 + Int(bytes[end] - UInt8(ascii: "0"))
      end += 1
    }
    return end > start ? (value, end) : nil
  }

  /// Returns whether a text ends with the name of a file.
  private static func hasExtension(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let dot = text.suffix(longestExtension + 1).lastIndex(of: UInt8(ascii: ".")) else { return false }
    return fileExtensions.contains(String(decoding: text[(dot + 1)...], as: UTF8.self))
  }

  /// Returns the start of the path at the end of a text.
  private static func pathStart(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let newline = text.lastIndex(of: UInt8(ascii: "\n"))
    let line = text[(newline.map { $0 + 1 } ?? text.startIndex)...]
    let word = Array(" at ".utf8)
    var index = line.endIndex - word.count
    while index >= line.startIndex {
      if line[index...].starts(with: word) { return index + word.count }
      index -= 1
    }
    if line.starts(with: word.dropFirst()) { return line.startIndex + word.count - 1 }
    let stop = line.lastIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "(") || $0 == 0x09 }
    return stop.map { $0 + 1 } ?? line.startIndex
  }
}
