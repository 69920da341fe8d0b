import Foundation
import GherkinFormatters

/// Output of steps that is not captured.
enum PassedOutput {
  /// Prints whole lines, each with the name of the scenario or hook that printed it.
  static func show(_ name: String, _ bytes: [UInt8], on stream: StandardStream) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let isRead = ServerCommands.areRead(ProcessInfo.processInfo.environment)
    let texts = lines.map { line in
      let text = String(decoding: line, as: UTF8.self)
      return "\(name) | \(isRead ? ServerCommands.harmless(text) : text)\n"
    }
    Console.write(texts.joined(), to: stream)
  }
}
