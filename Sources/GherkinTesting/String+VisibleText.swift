extension String {
  /// The text without what a terminal would act on: texts of features and of errors may come from anybody.
  var visibleText: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control where scalar != "\n" && scalar != "\t", .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }
}
