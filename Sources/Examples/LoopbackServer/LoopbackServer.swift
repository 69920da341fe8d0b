package import Foundation
import Synchronization

/// A small HTTP server on 127.0.0.1 for tests, at a port that the system chooses. It answers one request per connection.
package final class LoopbackServer: Sendable {
  package enum Answer: Sendable {
    case body(String, status: Int = 200)
    /// Sends the beginning of an answer, and then nothing until the client closes the connection.
    case never
  }

  package let baseURL: URL
  private let listener: LoopbackSocket
  private let answer: @Sendable (String) -> Answer
  private let received = Mutex<[String]>([])
  private let isStopped = Mutex(false)

  /// Starts the server. `answer` gets the target of a request: path and query, unchanged.
  package init(answer: @escaping @Sendable (String) -> Answer) throws {
    listener = try LoopbackSocket.listening()
    baseURL = try listener.baseURL()
    self.answer = answer
    let thread = Thread { [self] in serve() }
    thread.start()
  }

  /// The methods and targets of all requests so far.
  package var requests: [String] { received.withLock { $0 } }

  /// Ends the server's thread. Call it once, when no more requests come.
  package func stop() throws {
    isStopped.withLock { $0 = true }
    // A connection wakes the thread on every platform.
    try LoopbackSocket.connected(to: listener.port()).close()
  }

  private func serve() {
    while let connection = listener.accept() {
      if isStopped.withLock({ $0 }) {
        connection.close()
        break
      }
      serve(connection)
      connection.close()
    }
    listener.close()
  }

  private func serve(_ connection: LoopbackSocket) {
    let parts = connection.readHead().prefix { $0 != "\r\n" }.split(separator: " ")
    guard parts.count == 3 else { return }
    received.withLock { $0.append("\(parts[0]) \(parts[1])") }
    switch answer(String(parts[1])) {
    case .body(let text, let status):
      connection.write(
        "HTTP/1.1 \(status) Status\r\nContent-Type: application/json\r\nContent-Length: \(text.utf8.count)\r\n"
          + "Connection: close\r\n\r\n" + text)
    case .never:
      connection.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n[")
      connection.readToEnd()
    }
  }
}
