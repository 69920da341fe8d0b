internal import GherkinMessages
package import GherkinText

/// Buffers the output of a formatter, and writes it in large chunks.
///
/// Writing never fails; `flush` and `finish` do.
public struct OutputSink: Sendable {
  private var destination: (any OutputDestination)?
  /// The error in writing a file next to the report. The next flush throws it.
  private var failure: OutputError?

  /// Whether the report was discarded.
  private(set) var isDiscarded = false

  /// The addresses of the files that were written next to the report, relative to it.
  private(set) var filesBeside: [String] = []

  /// The buffered bytes.
  public private(set) var bytes: [UInt8] = []

  /// Whether the output is on a terminal.
  public let isTerminal: Bool

  /// Whether the output is a terminal whose cursor can be moved.
  public let canRedraw: Bool

  /// Whether to use colours unless the formatter's options specify it.
  public let wantsColours: Bool

  /// Creates a sink over a destination.
  ///
  /// - Parameters:
  ///   - destination: the destination of the bytes.
  ///   - wantsColours: whether to use colours. Default: nil, on a terminal only.
  ///   - isDumb: whether the terminal, if it is one, does nothing but show lines.
  public init(to destination: any OutputDestination, wantsColours: Bool? = nil, isDumb: Bool = false) {
    self.destination = destination
    isTerminal = destination.isTerminal
    canRedraw = isTerminal && !isDumb
    self.wantsColours = wantsColours ?? canRedraw
  }

  /// Creates a sink that keeps its output in `bytes`, and can emulate a terminal of 80 columns.
  public init(wantsColours: Bool = false, isTerminal: Bool = false) {
    self.isTerminal = isTerminal
    self.wantsColours = wantsColours
    canRedraw = isTerminal
  }

  /// The name of the destination in errors.
  public var name: String { destination?.name ?? "memory" }

  /// Whether the destination is a new file, to which nothing else is written.
  var isNewFile: Bool { (destination as? ReportFile)?.isInPlace == false || destination is GzipFile }

  /// The current number of columns: that of the terminal, or 80.
  public var columns: Int { destination?.columns ?? 80 }

  /// Writes a text unchanged. Pass texts of users through `visible` first.
  public mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes bytes.
  public mutating func write(_ bytes: some Collection<UInt8>) {
    self.bytes.append(contentsOf: bytes)
    // A long report is written to its destination in chunks, not as a whole at its end.
    guard self.bytes.count > Self.limit, destination != nil, failure == nil else { return }
    do {
      try flush()
    } catch {
      failure = error
    }
  }

  /// The number of buffered bytes at which a write passes them on.
  private static let limit = 1 << 20

  /// Writes a file that belongs to the report to a folder next to it.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: the name of the file, without folders. An existing file is replaced.
  /// - Returns: the file's address relative to the report; nil if nothing can stand next to it.
  public mutating func writeBeside(_ bytes: [UInt8], name: String) -> String? {
    do {
      let address = try destination?.writeBeside(bytes, name: name)
      if let address { filesBeside.append(address) }
      return address
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// The folder of the files next to the report, as the user names the report; nil if there can be none.
  var folderBeside: String? { isNewFile ? ReportFile.folderBeside(name) : nil }

  /// Writes bytes of a spool. If they cannot be read back, the next flush throws the reason.
  mutating func write(_ entry: Spool.Entry) {
    do {
      write(try entry.whole())
    } catch {
      fail("\(error)")
    }
  }

  /// Lets the next flush throw an error. The report is discarded then.
  mutating func fail(_ reason: String) {
    failure = failure ?? OutputError(name: name, operation: "write", reason: reason)
  }

  /// Writes the buffered bytes.
  public mutating func flush() throws(OutputError) {
    if let failure {
      discard()
      throw failure
    }
    guard destination != nil, !bytes.isEmpty else { return }
    try destination?.write(bytes[...])
    bytes.removeAll(keepingCapacity: true)
  }

  /// Discards the report. An existing report of an earlier run stays.
  public mutating func discard() {
    bytes.removeAll()
    destination?.discard()
    destination = nil
    isDiscarded = true
  }

  /// Writes the buffered bytes and finishes the report.
  public mutating func finish() throws(OutputError) {
    try flush()
    try destination?.finish()
  }
}

extension OutputSink {
  /// Writes a text of users. Control characters, such as escape sequences for a terminal, are shown as escapes.
  public mutating func write(visible text: String) {
    write(VisibleText.line(text))
  }
}

extension VisibleText {
  /// Returns the lines of a text, each as ``line(_:)`` does. A carriage return before a line feed is part of the
  /// line ending; any other is escaped.
  package static func lines(_ text: String) -> [String] {
    // CR LF is a single `Character`, so scalars are split.
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Self.line(String(line.last == "\r" ? line.dropLast() : line))
    }
  }

  /// Returns the text with hidden characters escaped, except line feeds.
  package static func block(_ text: String) -> String {
    lines(text).joined(separator: "\n")
  }
}
