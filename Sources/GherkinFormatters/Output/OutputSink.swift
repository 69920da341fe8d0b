/// Takes what a formatter writes, holds it back until it is worth a call of the system, and hands it on.
///
/// Writing never fails; `flush` and `finish` do.
public struct OutputSink: Sendable {
  private var destination: (any OutputDestination)?
  /// Why a file beside the report could not be written; the next flush tells.
  private var failure: OutputError?

  /// Whether the report was given up.
  private(set) var isDiscarded = false

  /// What was written and not yet handed on.
  public private(set) var bytes: [UInt8] = []

  /// Whether a person watches the output arrive.
  public let isTerminal: Bool

  /// Whether what was written can be drawn over, as a terminal does that moves its cursor.
  public let canRedraw: Bool

  /// Whether colours are wanted, where the formatter's options do not say.
  public let wantsColours: Bool

  /// Makes a sink over a destination.
  ///
  /// - Parameters:
  ///   - destination: where the bytes go.
  ///   - wantsColours: nil for what the destination is: colours on a terminal, none otherwise.
  ///   - isDumb: whether the terminal, if it is one, does nothing but show lines.
  public init(to destination: any OutputDestination, wantsColours: Bool? = nil, isDumb: Bool = false) {
    self.destination = destination
    isTerminal = destination.isTerminal
    canRedraw = isTerminal && !isDumb
    self.wantsColours = wantsColours ?? canRedraw
  }

  /// Makes a sink that keeps everything in `bytes`, and can pass for a terminal of 80 columns.
  public init(wantsColours: Bool = false, isTerminal: Bool = false) {
    self.isTerminal = isTerminal
    self.wantsColours = wantsColours
    canRedraw = isTerminal
  }

  /// What errors call the destination.
  public var name: String { destination?.name ?? "memory" }

  /// How many columns there are at the moment: the terminal's, or 80.
  public var columns: Int { destination?.columns ?? 80 }

  /// Writes a text as it is. Texts of users go through `visible` first.
  public mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes bytes as they are.
  public mutating func write(_ bytes: some Collection<UInt8>) {
    self.bytes.append(contentsOf: bytes)
    // A long report goes to its destination piece by piece, not as a whole at its end.
    guard self.bytes.count > Self.limit, destination != nil, failure == nil else { return }
    do {
      try flush()
    } catch {
      failure = error
    }
  }

  /// The number of bytes after which a single write hands on what was written.
  private static let limit = 1 << 20

  /// Writes a whole file that belongs to the report, in a folder beside it.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: the file's name, without folders; one that is there is written anew.
  /// - Returns: the file's address relative to the report; nil where nothing can stand beside it.
  public mutating func writeBeside(_ bytes: [UInt8], name: String) -> String? {
    do {
      return try destination?.writeBeside(bytes, name: name)
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// Hands on what was written.
  public mutating func flush() throws(OutputError) {
    if let failure {
      discard()
      throw failure
    }
    guard destination != nil, !bytes.isEmpty else { return }
    try destination?.write(bytes[...])
    bytes.removeAll(keepingCapacity: true)
  }

  /// Gives the report up: what was written goes nowhere, and a report that is there from a run before stays.
  public mutating func discard() {
    bytes.removeAll()
    destination?.discard()
    destination = nil
    isDiscarded = true
  }

  /// Hands on what was written and makes the report whole.
  public mutating func finish() throws(OutputError) {
    try flush()
    try destination?.finish()
  }
}
