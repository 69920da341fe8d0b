import GherkinFormatters

/// Prints errors of reports that could not be written.
enum ReportFailures {
  /// Prints each error to standard error, except closed pipes.
  ///
  /// - Returns: whether nothing was printed.
  @discardableResult
  static func tell(_ errors: [OutputError]) -> Bool {
    let news = errors.filter { !$0.isClosedPipe }
    for error in news { Console.error("\(CommandTable.program): \(error)\n") }
    return news.isEmpty
  }
}
