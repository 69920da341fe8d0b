extension Unicode.Scalar {
  /// Control characters would reach the terminal: a space stands for each, so that a pointer keeps its place.
  package var visible: Unicode.Scalar {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: " "
    default: self
    }
  }
}

extension String {
  /// The text on one line, without what a terminal would act on.
  package var visible: String {
    String(UnicodeScalarView(unicodeScalars.map(\.visible)))
  }
}
