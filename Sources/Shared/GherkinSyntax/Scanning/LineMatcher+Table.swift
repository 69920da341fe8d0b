extension LineMatcher {
  /// Returns the cells of a row: the texts between its bars, unescaped and without surrounding white space.
  ///
  /// The text after the last bar is not a cell.
  mutating func readCells(of line: Line) -> [GherkinDocument.TableCell] {
    let end = line.end
    var start = line.content + 1
    var counted = line.content
    var column = line.indent + 1
    var hasEscape = false
    var offset = start
    while offset < end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\\") {
        hasEscape = true
        offset += 2
        continue
      }
      if byte == UInt8(ascii: "|") {
        let from = bytes.skippingWhiteSpace(start, offset)
        let to = bytes.trimmingEnd(from, offset)
        column += bytes.codePoints(counted, from)
        counted = from
        let value = hasEscape ? unescaped(from, to) : bytes.text(from, to)
        cellBuffer.append(
          GherkinDocument.TableCell(location: Location(line: line.number, column: column), value: value))
        start = offset + 1
        hasEscape = false
      }
      offset += 1
    }
    return cellBuffer.take()
  }

  /// Returns a cell's text with `\n`, `\|` and `\\` unescaped. Any other backslash is kept.
  private func unescaped(_ start: Int, _ end: Int) -> String {
    var text: [UInt8] = []
    var offset = start
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      guard byte == UInt8(ascii: "\\"), offset < end else {
        text.append(byte)
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "|"), UInt8(ascii: "\\"): text.append(bytes[offset])
      default:
        text.append(byte)
        text.append(bytes[offset])
      }
      offset += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the ranges of a row's cells without surrounding white space.
  func cellRanges(of line: Line) -> [Range<Int>] {
    let bars = bars(of: line)
    return zip(bars, bars.dropFirst()).map { bar, next in
      let from = bytes.skippingWhiteSpace(bar + 1, next)
      return from..<bytes.trimmingEnd(from, next)
    }
  }

  /// Returns the end of a row's last bar.
  func endOfCells(of line: Line) -> Int {
    (bars(of: line).last ?? line.content) + 1
  }

  /// Returns the unescaped bars of a row.
  private func bars(of line: Line) -> [Int] {
    var bars: [Int] = []
    var offset = line.content
    while offset < line.end {
      if bytes[offset] == UInt8(ascii: "|") { bars.append(offset) }
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return bars
  }
}
