import Foundation
package import Testing

/// Firefox, the second browser for tests of sites.
package enum Firefox {
  /// The path of Firefox; nil if it is not in the search path.
  package static let path = BuiltCommand.inPath("firefox", "firefox-esr").first?.path

  /// Whether Firefox is available.
  package static var isPresent: Bool { path != nil }

  /// The reason for skipping tests.
  package static let absence: Comment = "no Firefox: firefox and firefox-esr are not on the search path"
}

/// A page in its own headless Firefox, which is controlled with Marionette.
///
/// Reading from Firefox blocks, so a separate queue owns the connection.
package final class FirefoxPage: @unchecked Sendable {
  private let queue = DispatchQueue(label: "firefox")
  private let process = Process()
  private let profile: TemporaryFolder
  private var connection: Int32 = -1
  private var received: [UInt8] = []
  private var lastID = 0

  /// Starts Firefox with a file, calls `use` with the page, and ends Firefox.
  package static func open<Result>(_ file: String, _ use: (FirefoxPage) async throws -> Result) async throws -> Result {
    await Chromium.pages.wait()
    defer { Chromium.pages.signal() }
    let page = try FirefoxPage()
    do {
      try await page.connect()
      try await page.call("WebDriver:NewSession")
      try await page.call("WebDriver:Navigate", ["url": .string("file://\(file)")])
      let result = try await use(page)
      await page.close()
      return result
    } catch {
      await page.close()
      throw error
    }
  }

  private init() throws {
    profile = try TemporaryFolder()
    try profile.write(
      """
      user_pref("marionette.port", 0);
      user_pref("browser.shell.checkDefaultBrowser", false);
      user_pref("datareporting.policy.dataSubmissionEnabled", false);
      """, to: "user.js")
    process.executableURL = URL(filePath: Firefox.path ?? "")
    process.arguments = ["--headless", "--marionette", "--no-remote", "--profile", profile.path]
    process.environment = ProcessInfo.processInfo.environment.merging(["HOME": profile.path]) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Connects to the port that Firefox writes into its profile, and reads its greeting.
  private func connect() async throws {
    for _ in 0..<1_200 {
      if let text = try? profile.text(of: "MarionetteActivePort"), let port = UInt16(text.filter(\.isNumber)) {
        connection = PortableCalls.streamSocket(AF_INET)
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            Foundation.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
          }
        }
        if result == 0 {
          _ = try await onQueue { try self.message() }
          return
        }
        Foundation.close(connection)
        connection = -1
      }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw Browser.Failure(description: "Firefox opened no port in two minutes")
  }

  /// Returns the value of an expression.
  package func value(_ expression: String) async throws -> JSONValue {
    try await call("WebDriver:ExecuteScript", ["script": .string("return \(expression)"), "args": .array([])])["value"]
      ?? .null
  }

  /// Runs a statement in the page.
  package func run(_ statement: String) async throws {
    try await call("WebDriver:ExecuteScript", ["script": .string(statement), "args": .array([])])
  }

  /// Waits until a condition is true.
  package func wait(_ condition: String) async throws {
    for _ in 0..<1_200 {
      // While a page loads, it cannot evaluate expressions.
      if (try? await value(condition)) == .boolean(true) { return }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw Browser.Failure(description: "this did not come true: \(condition)")
  }

  @discardableResult
  private func call(_ method: String, _ parameters: [String: JSONValue] = [:]) async throws -> JSONValue {
    lastID += 1
    let message = JSONValue.array([.number(0), .number(Double(lastID)), .string(method), .object(parameters)])
    let bytes = Array(try message.text.utf8)
    let received = try await onQueue {
      try self.send(Array("\(bytes.count):".utf8) + bytes)
      return try self.message()
    }
    let answer = try JSONValue(parsing: received).elements
    guard answer.count == 4 else { throw Browser.Failure(description: "\(method) has no answer") }
    guard answer[2] == .null else { throw Browser.Failure(description: "\(method): \(answer[2])") }
    return answer[3]
  }

  private func onQueue<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: .init(catching: work)) }
    }
  }

  private func send(_ message: [UInt8]) throws {
    var bytes = message[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { throw Browser.Failure(description: "Firefox has ended") }
      bytes.removeFirst(count)
    }
  }

  /// Reads a message, its length, a colon, and JSON, and returns the JSON.
  private func message() throws -> Data {
    while true {
      if let colon = received.firstIndex(of: UInt8(ascii: ":")),
        let length = Int(String(decoding: received[..<colon], as: UTF8.self)), received.count > colon + length
      {
        let body = Data(received[(colon + 1)...(colon + length)])
        received.removeSubrange(...(colon + length))
        return body
      }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { throw Browser.Failure(description: "Firefox does not answer") }
      received += buffer[..<count]
    }
  }

  private func close() async {
    if connection >= 0 {
      _ = try? await call("Marionette:Quit", ["flags": .array([.string("eForceQuit")])])
      Foundation.close(connection)
    }
    process.terminate()
    try? await onQueue { self.process.waitUntilExit() }
  }
}
