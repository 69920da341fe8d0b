import GherkinFormatters

/// Reports reports that could not be written.
enum ReportFailures {
  /// Names each on standard error. A closed pipe is no news: its reader has seen enough.
  ///
  /// - Returns: whether there was nothing to tell.
  @discardableResult
  static func tell(_ errors: [OutputError]) -> Bool {
    let news = errors.filter { !$0.isClosedPipe }
    for error in news { Console.error("\(CommandTable.program): \(error)\n") }
    return news.isEmpty
  }
}
