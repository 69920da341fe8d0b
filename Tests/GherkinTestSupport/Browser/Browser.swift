import Foundation

/// A headless browser, driven over its debugging protocol through a pair of pipes.
package actor Browser {
  /// An error in the communication with the browser.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  private let commands: FileHandle
  private var lastID = 0
  private var waiting: [Int: CheckedContinuation<JSONValue, any Error>] = [:]
  private var isGone = false

  /// Starts the browser.
  package init(path: String) async throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path + "/in", folder.path + "/out")
    guard mkfifo(input, 0o600) == 0, mkfifo(output, 0o600) == 0 else {
      throw Failure(description: "no pipe can be made in \(folder.path)")
    }
    // Opened for both directions, so that opening does not wait for the other side.
    guard let commands = FileHandle(forUpdatingAtPath: input), let answers = FileHandle(forUpdatingAtPath: output)
    else { throw Failure(description: "the pipes in \(folder.path) cannot be opened") }
    self.commands = commands
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    // The browser expects its pipes at descriptors 3 and 4. Its processes end with it.
    process.arguments = ["-c", #""$@" 3<"$IN" 4>"$OUT"; rm -rf "$PROFILE""#, "sh", path] + Self.arguments(folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["IN": input, "OUT": output, "PROFILE": folder.path + "-profile"]) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { _ in Task { await self.end() } }
    try process.run()
    Thread.detachNewThread { [weak self] in
      var rest = Data()
      while true {
        let data = answers.availableData
        if data.isEmpty { return }
        rest += data
        while let end = rest.firstIndex(of: 0) {
          let answer = Data(rest[..<end])
          rest = Data(rest[(end + 1)...])
          Task { await self?.handle(answer) }
        }
      }
    }
    // The folder contains only the names of the pipes, which are open when the first answer arrives.
    try await call("Browser.getVersion")
    _ = folder.path
  }

  private static func arguments(_ folder: String) -> [String] {
    [
      "--headless", "--remote-debugging-pipe", "--user-data-dir=\(folder)-profile", "--no-first-run", "--disable-gpu",
      "--disable-extensions", "--disable-background-networking", "--hide-scrollbars", "--disable-dev-shm-usage",
    ] + (getuid() == 0 ? ["--no-sandbox"] : []) + ["about:blank"]
  }

  /// Calls a method of the protocol, and returns its result.
  ///
  /// - Parameters:
  ///   - parameters: JSON of the parameters.
  ///   - session: the session of the page; nil for the browser.
  @discardableResult
  package func call(_ method: String, _ parameters: String = "{}", session: String? = nil) async throws -> JSONValue {
    if isGone { throw Failure(description: "the browser has ended") }
    lastID += 1
    let id = lastID
    let page = session.map { #","sessionId":"\#($0)""# } ?? ""
    let message = #"{"id":\#(id),"method":"\#(method)","params":\#(parameters)\#(page)}"#
    return try await withCheckedThrowingContinuation { continuation in
      waiting[id] = continuation
      do {
        try commands.write(contentsOf: Data(message.utf8) + [0])
      } catch {
        waiting.removeValue(forKey: id)?.resume(throwing: error)
      }
      Task {
        try await Task.sleep(for: .seconds(300))
        waiting.removeValue(forKey: id)?.resume(
          throwing: Failure(description: "\(method) was not answered in five minutes"))
      }
    }
  }

  private func handle(_ message: Data) {
    // A message without an id is an event, and is ignored.
    guard let message = try? JSONValue(parsing: message), let id = message["id"]?.number else { return }
    let continuation = waiting.removeValue(forKey: Int(id))
    if let error = message["error"]?["message"]?.string {
      continuation?.resume(throwing: Failure(description: error))
    } else {
      continuation?.resume(returning: message["result"] ?? .null)
    }
  }

  private func end() {
    isGone = true
    for continuation in waiting.values { continuation.resume(throwing: Failure(description: "the browser has ended")) }
    waiting = [:]
  }
}
