package import Foundation
import Synchronization
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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

/// A TCP socket on 127.0.0.1.
package struct LoopbackSocket: Sendable {
  struct Failure: Error {
    let call: String
    let code = errno
  }

  private let descriptor: Int32

  /// A socket with an unused port that refuses connections.
  package static func bound() throws -> LoopbackSocket {
    let socket = try unconnected()
    try socket.withAddress(port: 0, "bind", bind)
    return socket
  }

  /// A socket that waits for connections.
  static func listening() throws -> LoopbackSocket {
    let socket = try bound()
    guard listen(socket.descriptor, 16) == 0 else { throw Failure(call: "listen") }
    return socket
  }

  /// A connection to this port.
  static func connected(to port: UInt16) throws -> LoopbackSocket {
    let socket = try unconnected()
    try socket.withAddress(port: port, "connect", connect)
    return socket
  }

  /// The port that the system has chosen.
  func port() throws -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard result == 0 else { throw Failure(call: "getsockname") }
    return UInt16(bigEndian: address.sin_port)
  }

  package func baseURL() throws -> URL {
    var components = URLComponents()
    components.scheme = "http"
    components.host = "127.0.0.1"
    components.port = Int(try port())
    guard let url = components.url else { throw Failure(call: "URL") }
    return url
  }

  /// The next connection; nil when the socket is closed.
  func accept() -> LoopbackSocket? {
    while true {
      #if canImport(Darwin)
      let connection = Darwin.accept(descriptor, nil, nil)
      #elseif canImport(Musl)
      let connection = Musl.accept(descriptor, nil, nil)
      #else
      let connection = Glibc.accept(descriptor, nil, nil)
      #endif
      if connection >= 0 { return LoopbackSocket(descriptor: connection) }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// A request's first line and its headers.
  func readHead() -> String {
    var bytes: [UInt8] = []
    while bytes.suffix(4) != [13, 10, 13, 10], bytes.count < 65_536, let byte = readByte() { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns when the other side has closed the connection.
  func readToEnd() {
    while readByte() != nil {}
  }

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.sendFlags) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  package func close() {
    #if canImport(Darwin)
    _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
    _ = Musl.close(descriptor)
    #else
    _ = Glibc.close(descriptor)
    #endif
  }

  private func readByte() -> UInt8? {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, 0) == 1 ? byte : nil
  }

  private static func unconnected() throws -> LoopbackSocket {
    #if canImport(Glibc)
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure(call: "socket") }
    #if canImport(Darwin)
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return LoopbackSocket(descriptor: descriptor)
  }

  /// Prevents a signal from ending the test process when a client closes the connection.
  private static var sendFlags: Int32 {
    #if canImport(Darwin)
    0
    #else
    Int32(MSG_NOSIGNAL)
    #endif
  }

  private func withAddress(
    port: UInt16, _ name: String, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(call: name) }
  }
}
