#if os(Linux) || os(macOS)
internal import GherkinProcesses
internal import Foundation
internal import GherkinFiles
internal import GherkinSteps
internal import GherkinText

/// Steps with commands that run while others do. They are about the command that was started last.
func defineStartedCommandSteps(_ steps: CommandStepBuilder) {
  steps.when(
    "I start {commandLine}", about: "Starts a command in the background. Its input stays open for text that you type."
  ) { (world, command: CommandLineText) in
    try world.start(command.text, CommandWords(command.text).words, .typed)
  }
  steps.when("I start {commandLine} in a terminal", about: "Starts a command at a terminal in the background.") {
    (world, command: CommandLineText) in
    try world.start(command.text, CommandWords(command.text).words, .typed, inTerminal: true)
  }
  steps.when("I start the shell script:", about: "Starts lines with /bin/sh in the background.") {
    (world, script: DocString) in try world.start(script.content, shell(script.content), .typed)
  }
  steps.when("I type {string}", about: "Types a line and presses Return.") { (world, text: String) in
    try running(in: world).type(text + "\n")
  }
  steps.when(
    "I press {string}",
    about: "Types a character, or a key: Return, Tab, Escape, Backspace, Up, Down, Left, Right, Ctrl-C."
  ) { (world, key: String) in try running(in: world).type(Key.text(of: key)) }
  steps.when("I close the input", about: "Ends the standard input; at a terminal, presses Ctrl-D.") { world in
    try world.background().closeInput()
  }
  steps.when("I send the signal {string}", about: "Sends a signal, such as SIGTERM, to the command.") {
    (world, name: String) in
    try running(in: world).send(SignalName.number(of: name))
  }
  steps.when(
    "I wait until the output contains {string}", timeout: .zero,
    about: "Waits for a text, without placeholders, in either output, after the text of the previous wait."
  ) { (world, text: String) in try await wait(for: text, in: world) }
  steps.when("I wait until the command ends", timeout: .zero, about: "Waits for the end; then checks are about it.") {
    world in try await world.finish(world.background())
  }
  steps.when(
    "I wait until port {int} accepts connections", timeout: .zero, about: "Waits for a server on this machine."
  ) { (world, port: Int) in
    guard (1...65_535).contains(port) else { throw CommandError("\(port) is no port; write a number from 1 to 65535") }
    try await wait("no process accepts connections on port \(port)", in: world) { Port.accepts(UInt16(port)) }
  }
  steps.when("I wait until the file {string} exists", timeout: .zero, about: "Waits for a file.") {
    (world, path: String) in
    let file = try world.file(path)
    try await wait("there is no file \(VisibleText.quoted(path))", in: world) { FileKind(path: file) != nil }
  }
  steps.then(
    "no process should be left", timeout: .zero,
    about: "Waits until all processes of commands have ended, except commands in the background."
  ) { world in
    let deadline = ContinuousClock.now + WaitLimit.limit(own: min(world.timeLimit, .seconds(10)))
    while case let left = world.leftProcesses, !left.entries.isEmpty {
      guard .now < deadline else {
        throw CommandError(
          "processes that commands have started still run:" + left.entries.map { "\n  \($0.shown)" }.joined())
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
  steps.when("I go back to {commandLine}", about: "Makes an earlier command the one that steps are about.") {
    (world, command: CommandLineText) in try world.goBack(to: command.text)
  }
}

/// Returns the command in the background.
///
/// - Throws: if it has ended, so that nothing reaches it any more.
private func running(in world: CommandWorld) throws -> CommandProcess {
  let process = try world.background()
  guard process.end == nil else {
    throw CommandError("\(Shown.line(process.line)) has ended already\(CommandResult(process).summary)")
  }
  return process
}

/// Waits until the output has a text after that of the previous wait.
private func wait(for text: String, in world: CommandWorld) async throws {
  let process = try world.background()
  let wanted = Array(text.utf8)
  let start = process.waitedEnd
  var end: Int?
  _ = try await process.wait(until: .now + world.timeLimit) { process in
    let isOver = process.isThreadDone
    let output = process.arrived
    end = Data(output[min(start, output.count)...]).range(of: Data(wanted)).map { start + $0.upperBound }
    return end != nil || isOver
  }
  guard let end else {
    let (output, error) = process.outputs
    guard output.omitted == 0, error.omitted == 0 else {
      throw CommandError(
        "the output is longer than \(BoundedOutput.limit >> 20) MiB, and the rest of it cannot be checked; "
          + "write it to a file\(CommandResult(process).summary)")
    }
    throw CommandError(
      "the output does not contain \(VisibleText.quoted(text, limit: 200))"
        + (start > 0 ? " after the text of the previous wait" : "") + failure(process, world)
        + CommandResult(process).summary)
  }
  process.waitedEnd = end
}

/// Waits until a condition is true, or the command has ended and left no process.
private func wait(_ problem: String, in world: CommandWorld, _ holds: () -> Bool) async throws {
  let process = world.started
  let deadline = ContinuousClock.now + WaitLimit.limit(own: world.timeLimit)
  while !holds() {
    guard process?.isThreadDone != true || !world.leftProcesses.entries.isEmpty, .now < deadline else {
      // It may have become true just before the end.
      if holds() { return }
      throw CommandError(
        problem + failure(process, world) + (process.map { CommandResult($0).summary } ?? ""))
    }
    try await Task.sleep(for: .milliseconds(10))
  }
}

private func failure(_ process: CommandProcess?, _ world: CommandWorld) -> String {
  process?.isThreadDone != true ? " after \(world.timeLimit)" : ", and the command has ended"
}

/// The bytes that keys of a terminal send.
private enum Key {
  private static let named: KeyValuePairs = [
    "Return": "\r", "Tab": "\t", "Escape": "\u{1B}", "Backspace": "\u{7F}", "Space": " ", "Up": "\u{1B}[A",
    "Down": "\u{1B}[B", "Right": "\u{1B}[C", "Left": "\u{1B}[D",
  ]

  static func text(of key: String) throws -> String {
    if key.count == 1 { return key }
    if let text = named.first(where: { $0.key == key })?.value { return text }
    if key.hasPrefix("Ctrl-"), key.utf8.count == 6, let letter = key.utf8.last, (0x41...0x5F).contains(letter & 0xDF) {
      return String(UnicodeScalar(letter & 0x1F))
    }
    throw CommandError(
      "there is no key \(VisibleText.quoted(key)); use a character, Ctrl- and a letter, or one of "
        + named.map(\.key).joined(separator: ", "))
  }
}

/// A port of this machine.
private enum Port {
  /// Returns whether a connection succeeds.
  static func accepts(_ port: UInt16) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var newer = sockaddr_in6()
    newer.sin6_family = sa_family_t(AF_INET6)
    newer.sin6_port = port.bigEndian
    newer.sin6_addr = in6addr_loopback
    return connects(AF_INET, &address) || connects(AF_INET6, &newer)
  }

  private static func connects<Address>(_ family: Int32, _ address: inout Address) -> Bool {
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    guard let socket = try? Descriptor(SystemCalls.check("connect", { Foundation.socket(family, kind, 0) })) else {
      return false
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket.number, $0, socklen_t(MemoryLayout<Address>.size)) == 0
      }
    }
  }
}
#endif
