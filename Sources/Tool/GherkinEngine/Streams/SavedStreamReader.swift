package import GherkinMessages
import GherkinFiles
import GherkinFileOutput

/// Reads the envelopes of a saved stream one at a time. Other threads decode the following lines meanwhile.
package struct SavedStreamReader {
  /// The envelopes of some lines.
  private struct DecodedLines: Sendable {
    /// The envelopes, each with its line, counted from 1.
    var envelopes: [(line: Int, envelope: Envelope)] = []
    /// The error at which decoding stopped.
    var error: NDJSONError?

    init() {}

    init(_ lines: StreamLines, _ name: String) {
      var reader = NDJSONReader(lines.bytes, name: name, firstLine: lines.first)
      do throws(NDJSONError) {
        while let envelope = try reader.next() { envelopes.append((reader.line, envelope)) }
      } catch {
        self.error = error
      }
    }
  }

  private var batches: ParallelMap<StreamLines, DecodedLines, SavedStreamError>
  private var current = DecodedLines()
  private var position = 0

  /// The line of the last envelope, counted from 1; 0 before the first.
  private(set) package var line = 0

  init(_ stream: SavedStream) throws(SavedStreamError) {
    batches = try stream.batches { [name = stream.name] in DecodedLines($0, name) }
  }

  /// Reads the next envelope; nil at the end.
  package mutating func next() throws(SavedStreamError) -> Envelope? {
    while position == current.envelopes.count {
      if let error = current.error { throw .malformed(error) }
      guard let next = try batches.next() else { return nil }
      current = next
      position = 0
    }
    defer { position += 1 }
    line = current.envelopes[position].line
    return current.envelopes[position].envelope
  }
}
