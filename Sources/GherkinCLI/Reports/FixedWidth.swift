import GherkinFormatters

/// A terminal that is taken to be as wide as `COLUMNS` says.
struct FixedWidth: OutputDestination {
  private let stream: StandardStream
  let columns: Int?

  /// - Parameters:
  ///   - stream: the terminal.
  ///   - columns: how wide it is taken to be.
  init(_ stream: StandardStream, columns: Int) {
    self.stream = stream
    self.columns = columns
  }

  var name: String { stream.name }

  var isTerminal: Bool { stream.isTerminal }

  func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    try stream.write(bytes)
  }

  func finish() {
    stream.finish()
  }
}
