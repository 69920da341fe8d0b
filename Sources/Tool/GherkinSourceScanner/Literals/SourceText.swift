/// The value of a literal, with the location of each of its characters in the source.
package struct SourceText: Sendable, Hashable {
  /// A part of the value with the corresponding part of the source.
  struct Segment: Sendable, Hashable {
    /// The offset in the value's UTF-8.
    let offset: Int
    /// The offset in the source.
    let source: Int
    /// The length of an escape sequence in the source; nil for unescaped text.
    let escapeLength: Int?
  }

  /// The value.
  package let value: String
  /// The segments, in the order of the value.
  private let segments: [Segment]
  /// The offset in the source after the last character.
  private let end: Int

  init(value: String, segments: [Segment], end: Int) {
    self.value = value
    self.segments = segments
    self.end = end
  }

  /// Returns the part of the source for a part of the value.
  ///
  /// - Parameter range: offsets in the value's UTF-8, clamped to its end.
  /// - Returns: UTF-8 offsets in the source. Escape sequences are included as a whole.
  package func source(of range: Range<Int>) -> Range<Int> {
    let start = place(of: range.lowerBound).lowerBound
    guard !range.isEmpty else { return start..<start }
    return start..<max(start, place(of: range.upperBound - 1).upperBound)
  }

  /// Returns the part of the source for a part of the value in Unicode code points.
  package func source(ofCodePoints range: Range<Int>) -> Range<Int> {
    var offsets = [0]
    for scalar in value.unicodeScalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
    func offset(_ point: Int) -> Int { offsets[min(max(point, 0), offsets.count - 1)] }
    return source(of: offset(range.lowerBound)..<offset(range.upperBound))
  }

  /// Returns the location of a byte of the value.
  private func place(of offset: Int) -> Range<Int> {
    guard offset < value.utf8.count else { return end..<end }
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return end..<end }
    let segment = segments[low - 1]
    if let length = segment.escapeLength { return segment.source..<segment.source + length }
    let start = segment.source + offset - segment.offset
    return start..<start + 1
  }
}
