extension LineMatcher {
  /// Reads `@tags` into `tags`. Returns false and adds an error if a tag contains white space.
  mutating func readTags(of line: Line, errors: inout ErrorList) -> Bool {
    tags.removeAll(keepingCapacity: true)
    let end = bytes.trimmingEnd(line.content, commentStart(of: line))
    var column = line.indent
    var offset = line.content
    while offset < end {
      var next = offset + 1
      while next < end, bytes[next] != UInt8(ascii: "@") { next += 1 }
      let location = Location(line: line.number, column: column + 1)
      guard let name = tagName(offset, next) else {
        errors.add(.whiteSpaceInTag, at: location)
        return false
      }
      tags.append(GherkinDocument.Tag(location: location, name: name, id: ""))
      column += bytes.codePoints(offset, next)
      offset = next
    }
    return true
  }

  /// Returns the tag from its `@` up to the next one; nil if it contains white space.
  private func tagName(_ start: Int, _ end: Int) -> String? {
    let nameStart = bytes.skippingWhiteSpace(start + 1, end)
    let nameEnd = bytes.trimmingEnd(nameStart, end)
    var offset = nameStart
    while offset < nameEnd {
      if bytes.whiteSpace(at: offset, before: nameEnd) > 0 { return nil }
      offset += 1
    }
    return nameStart == start + 1 ? bytes.text(start, nameEnd) : "@" + bytes.text(nameStart, nameEnd)
  }

  /// Returns the start of a comment after the tags: a `#` after white space.
  func commentStart(of line: Line) -> Int {
    var offset = line.content
    while offset < line.end {
      let length = bytes.whiteSpace(at: offset, before: line.end)
      if length > 0, offset + length < line.end, bytes[offset + length] == UInt8(ascii: "#") { return offset }
      offset += max(1, length)
    }
    return line.end
  }
}
