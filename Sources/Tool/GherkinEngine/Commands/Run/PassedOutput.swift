import GherkinFormatters

/// Output of steps that is not captured.
enum PassedOutput {
  /// Prints whole lines, each with the name of the scenario or hook that printed it.
  static func show(_ name: String, _ bytes: [UInt8], on stream: StandardStream) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    Console.write(lines.map { "\(name) | \(String(decoding: $0, as: UTF8.self))\n" }.joined(), to: stream)
  }
}
