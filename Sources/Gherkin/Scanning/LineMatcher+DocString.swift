extension LineMatcher {
  /// The opening fence of a doc string; nil if the line does not begin with it.
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

  /// The closing fence, else a line of the doc string's text: nothing else counts there.
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

  /// Where a doc string's line begins once the indentation of the fence is taken off, or all there is of it.
  private func textStart(of line: Line) -> Int {
    guard fenceIndent <= line.indent else { return line.content }
    if bytes.codePoints(line.start, line.content) == line.content - line.start { return line.start + fenceIndent }
    var offset = line.start
    for _ in 0..<fenceIndent { offset += max(1, bytes.whiteSpace(at: offset, before: line.end)) }
    return min(offset, line.content)
  }

  /// Appends the text of a line of kind `other`, escaped fences of the open doc string resolved.
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

  /// Whether a backslash is before each sign of a fence.
  private func isEscapedFence(_ byte: UInt8, _ count: Int, at offset: Int, before end: Int) -> Bool {
    guard end - offset >= 2 * count else { return false }
    for index in 0..<count {
      let place = offset + 2 * index
      if bytes[place] != UInt8(ascii: "\\") || bytes[place + 1] != byte { return false }
    }
    return true
  }
}
