import Foundation

struct Request {
  let method: String
  let path: String
}

struct Answer {
  let status: Int
  let text: String
}

struct SocketError: Error, CustomStringConvertible {
  let description: String

  init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
}

/// A socket on a free port of this machine, which answers one HTTP request after the other.
struct Listener {
  let port: UInt16
  private let descriptor: Int32

  init() throws {
    #if os(Linux)
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw SocketError("socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(descriptor, address, size) == 0 else { throw SocketError("bind") }
        guard listen(descriptor, 16) == 0 else { throw SocketError("listen") }
        guard getsockname(descriptor, address, &size) == 0 else { throw SocketError("getsockname") }
      }
    }
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Waits for a request, and sends an answer.
  func answer(_ work: (Request) -> Answer) throws {
    let connection = accept(descriptor, nil, nil)
    guard connection >= 0 else { throw SocketError("accept") }
    defer { close(connection) }
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    // Requests of this service have no body.
    while !String(decoding: head, as: UTF8.self).contains("\r\n\r\n") {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      head += buffer[..<count]
    }
    let words = String(decoding: head, as: UTF8.self).prefix { $0 != "\r\n" }.split(separator: " ")
    guard words.count == 3 else { return }
    let answer = work(Request(method: String(words[0]), path: String(words[1])))
    let text = """
      HTTP/1.1 \(answer.status) \(answer.status < 400 ? "OK" : "Error")\r
      Content-Type: text/plain; charset=utf-8\r
      Content-Length: \(answer.text.utf8.count)\r
      Connection: close\r
      \r
      \(answer.text)
      """
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
