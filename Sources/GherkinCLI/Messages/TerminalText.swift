extension Unicode.Scalar {
  /// Control characters would reach the terminal: a space stands for each, so that a pointer keeps its place.
  var visible: Unicode.Scalar {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: " "
    default: self
    }
  }

  /// How many columns of a terminal the character takes: none for a combining mark, two for a wide one.
  var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: 0
    default: Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
  }

  /// The blocks of East Asian scripts, of their full-width forms, and of pictures.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
    0x20000...0x3FFFD,
  ]
}

extension String {
  /// The text on one line, without what a terminal would act on.
  var visible: String {
    String(UnicodeScalarView(unicodeScalars.map(\.visible)))
  }

  /// How many columns of a terminal the text takes.
  var columns: Int {
    unicodeScalars.reduce(0) { $0 + $1.columns }
  }
}
