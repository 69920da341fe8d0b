extension LineMatcher {
  /// Matches the opening fence of a doc string; returns nil if the line does not start with it.
  mutating func openDocString(_ line: Line, _ fence: Fence) -> Token? {
    guard bytes.has(fence, at: line.content, before: line.end) else { return nil }
    openFence = fence
    fenceIndent = line.indent
    let start = bytes.skippingWhiteSpace(line.content + fence.sign.count, line.end)
    var token = Token(
      .docStringSeparator, line: line, indent: line.indent, textStart: start,
      textEnd: bytes.trimmingEnd(start, line.end))
    token.keyword = .fence(fence)
    return token
  }

  /// Matches the closing fence, or else a line of the doc string's text. Nothing else is recognized there.
  mutating func matchInDocString(_ line: Line, _ fence: Fence) -> Token {
    guard !line.isBlank, bytes.has(fence, at: line.content, before: line.end) else {
      var token = Token(.other, line: line)
      token.textStart = textStart(of: line)
      return token
    }
    openFence = nil
    var token = Token(.docStringSeparator, line: line, indent: line.indent, textStart: line.end, textEnd: line.end)
    token.keyword = .fence(fence)
    return token
  }

  /// Returns the start of a doc string's line after the fence's indentation, or after all of its white space if that is
  /// shorter.
  private func textStart(of line: Line) -> Int {
    guard fenceIndent <= line.indent else { return line.content }
    if bytes.codePoints(line.start, line.content) == line.content - line.start { return line.start + fenceIndent }
    var offset = line.start
    for _ in 0..<fenceIndent { offset += max(1, bytes.whiteSpace(at: offset, before: line.end)) }
    return min(offset, line.content)
  }

  /// Appends the text of a line of kind `other`, unescaping the fences of the open doc string.
  func appendText(of token: Token, to text: inout [UInt8]) {
    let line = bytes.slice(token.textStart, token.textEnd)
    guard let fence = openFence, fence.isEscapable, line.contains(UInt8(ascii: "\\")) else {
      text.append(contentsOf: line)
      return
    }
    let (byte, count) = fence.sign
    let backslash = UInt8(ascii: "\\")
    var offset = token.textStart
    while offset < token.textEnd {
      if bytes[offset] == backslash, isEscapedFence(byte, count, at: offset, before: token.textEnd) {
        text.append(contentsOf: repeatElement(byte, count: count))
        offset += 2 * count
      } else {
        text.append(bytes[offset])
        offset += 1
      }
    }
  }

  /// Returns whether a backslash precedes each character of a fence.
  private func isEscapedFence(_ byte: UInt8, _ count: Int, at offset: Int, before end: Int) -> Bool {
    guard end - offset >= 2 * count else { return false }
    for index in 0..<count {
      let place = offset + 2 * index
      if bytes[place] != UInt8(ascii: "\\") || bytes[place + 1] != byte { return false }
    }
    return true
  }
}
