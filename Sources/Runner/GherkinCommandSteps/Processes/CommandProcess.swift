#if os(Linux) || os(macOS)
internal import GherkinProcesses
internal import CGherkinCommands
internal import Foundation
internal import Synchronization

/// A command that was started: its process, its input and its output.
///
/// A thread of its own reads the output, writes the input and notices the end, so that no pipe fills up. It ends when the
/// command has ended and no process can write to the output any more, or when ``abandon()`` is called.
final class CommandProcess: Sendable {
  /// The source of a command's standard input.
  enum Input {
    case empty
    case text(String)
    case file(String)
    /// Typed text, until ``closeInput()``.
    case typed
  }

  /// The state that the thread changes.
  private struct State {
    var output = BoundedOutput()
    var error = BoundedOutput()
    /// What is kept of both outputs, in the order in which it arrived.
    var arrived: [UInt8] = []
    var pendingInput: [UInt8] = []
    var closesInput = false
    var end: ProcessEnd?
    var isAbandoned = false
    var isThreadDone = false
  }

  /// The command as written.
  let line: String
  /// The id of the process, which is also the id of its process group.
  let id: Int32
  let isTerminal: Bool
  private let child: ChildProcess
  private let state = Mutex(State())
  private let waited = Mutex(0)

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - line: the command as written.
  ///   - program: the path of the program.
  ///   - arguments: all arguments, with the name of the program.
  ///   - columns: the width of its terminal; nil for pipes.
  init(
    line: String, program: String, arguments: [String], environment: [String: String], folder: String, input: Input,
    columns: Int? = nil
  ) throws {
    self.line = line
    isTerminal = columns != nil
    let streams = Streams()
    var others: [(Descriptor, Int32)] = []
    var terminal: String?
    var terminalEnd: Descriptor?
    if let columns {
      var own: Int32 = -1
      var path = [CChar](repeating: 0, count: 256)
      let other = try SystemCalls.check("open a terminal") {
        command_open_terminal(Int32(columns), &own, &path, path.count)
      }
      terminalEnd = try Descriptor(other)
      streams.output = try Descriptor(own)
      streams.input = streams.output
      terminal = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    } else {
      let (output, outputEnd) = try Self.pipe()
      let (error, errorEnd) = try Self.pipe()
      (streams.output, streams.error) = (output, error)
      others = [(outputEnd, 1), (errorEnd, 2)]
      switch input {
      case .empty: others.append((try Self.open("/dev/null"), 0))
      case .file(let path): others.append((try Self.open(path), 0))
      case .text, .typed:
        let (inputEnd, own) = try Self.pipe()
        streams.input = own
        others.append((inputEnd, 0))
      }
    }
    child = try Self.start(program, arguments, environment, folder, others, terminal)
    id = child.id
    withExtendedLifetime(terminalEnd) {}
    if case .text(let text) = input {
      state.withLock { ($0.pendingInput, $0.closesInput) = (Array(text.utf8), true) }
    }
    let thread = Thread { [self, streams] in serve(streams) }
    thread.name = "command"
    thread.start()
  }

  /// Starts the process. A program that was just written cannot be started while another process that is being started
  /// still has the descriptor with which it was written.
  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String], _ folder: String,
    _ descriptors: [(Descriptor, Int32)], _ terminal: String?
  ) throws -> ChildProcess {
    for _ in 0..<100 {
      do throws(SystemError) {
        return try ChildProcess(
          program, arguments: arguments, environment: environment, folder: folder, descriptors: descriptors,
          terminal: terminal)
      } catch {
        guard error.code == ETXTBSY else { throw error }
        usleep(10_000)
      }
    }
    throw SystemError(action: "start the process", code: ETXTBSY)
  }

  private static func pipe() throws -> (read: Descriptor, write: Descriptor) {
    var ends: [Int32] = [-1, -1]
    try SystemCalls.check("create a pipe") { command_pipe(&ends) }
    return (try Descriptor(ends[0]), try Descriptor(ends[1]))
  }

  private static func open(_ path: String) throws -> Descriptor {
    try Descriptor(SystemCalls.check("open \(path)") { Foundation.open(path, O_RDONLY | O_CLOEXEC) })
  }
}

// MARK: What steps see

extension CommandProcess {
  /// The end of the process; nil while it runs.
  var end: ProcessEnd? { state.withLock(\.end) }

  /// The two outputs so far.
  var outputs: (output: BoundedOutput, error: BoundedOutput) { state.withLock { ($0.output, $0.error) } }

  /// The bytes of both outputs so far, in the order in which they arrived.
  var arrived: [UInt8] { state.withLock(\.arrived) }

  /// The end of the text that the previous wait has found in ``arrived``.
  var waitedEnd: Int {
    get { waited.withLock(\.self) }
    set { waited.withLock { $0 = newValue } }
  }

  /// Whether the thread that serves the process has ended: the process has, and no other one can write to its output.
  var isThreadDone: Bool { state.withLock(\.isThreadDone) }

  /// Adds text to the input, which is written when the command reads it.
  ///
  /// - Throws: if the input is closed, so that the text would be lost.
  func type(_ text: String) throws(CommandError) {
    let isClosed = state.withLock { state in
      if !state.closesInput { state.pendingInput += Array(text.utf8) }
      return state.closesInput
    }
    if isClosed {
      throw CommandError("the input of \(Shown.line(line)) is closed already\(CommandResult(self).summary)")
    }
  }

  /// Closes the standard input after the text that was typed; at a terminal, types Control-D.
  func closeInput() throws(CommandError) {
    if isTerminal { try type("\u{4}") } else { state.withLock { $0.closesInput = true } }
  }

  /// Sends a signal to the command. An ended process keeps its id until it is reaped.
  func send(_ signal: Int32) {
    kill(id, signal)
  }

  /// Stops reading.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
  }

  /// Waits until a condition is true, in steps of at most 20 ms.
  ///
  /// - Returns: whether it became true before the deadline.
  func wait(until deadline: ContinuousClock.Instant, _ holds: (CommandProcess) -> Bool) async throws -> Bool {
    var pause = Duration.microseconds(500)
    while !holds(self) {
      guard .now < deadline else { return holds(self) }
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(20))
    }
    return true
  }

  /// Ends the process group: asks it to terminate, and kills it after two seconds.
  func stop() async {
    guard end == nil else { return }
    kill(-id, SIGTERM)
    // A stopped process gets the signal when it continues.
    kill(-id, SIGCONT)
    // Without throwing, because a cancelled step must end its command, too.
    for _ in 0..<200 where end == nil { await Self.pause(milliseconds: 10) }
    kill(-id, SIGKILL)
    for _ in 0..<200 where end == nil { await Self.pause(milliseconds: 10) }
  }

  /// Sleeps even if the task was cancelled.
  private static func pause(milliseconds: Int) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { continuation.resume() }
    }
  }

  /// Frees the id of an ended process.
  func reap() {
    if end != nil { _ = child.wait() }
  }
}

// MARK: The thread

extension CommandProcess {
  /// The descriptors of the command's streams on this side, which are closed when they are set to nil.
  ///
  /// Unchecked, because only the thread uses them after its start.
  private final class Streams: @unchecked Sendable {
    var input: Descriptor?
    var output: Descriptor?
    var error: Descriptor?
  }

  private func serve(_ streams: Streams) {
    // A write to a closed pipe must be an error and not end this process.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    for descriptor in [streams.input, streams.output, streams.error] {
      if let descriptor { _ = fcntl(descriptor.number, F_SETFL, fcntl(descriptor.number, F_GETFL) | O_NONBLOCK) }
    }
    while !state.withLock(\.isAbandoned) {
      poll(streams)
      let isDrained = read(&streams.output, \.output) && read(&streams.error, \.error)
      writeInput(streams)
      // The end is published after all that the command wrote before it.
      if isDrained, noticeEnd() {
        _ = read(&streams.output, \.output)
        _ = read(&streams.error, \.error)
        publishEnd()
        if streams.output == nil, streams.error == nil { break }
      }
    }
    (streams.input, streams.output, streams.error) = (nil, nil, nil)
    state.withLock { $0.isThreadDone = true }
  }

  /// Waits at most 20 ms for output, or for the command to read its input.
  private func poll(_ streams: Streams) {
    let isWriting = state.withLock { !$0.pendingInput.isEmpty }
    var polled = [streams.output, streams.error].compactMap(\.self).map {
      pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0)
    }
    if let input = streams.input, isWriting {
      polled.append(pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0))
    }
    let isClosed = streams.output == nil && streams.error == nil
    Foundation.poll(&polled, nfds_t(polled.count), isClosed && end == nil ? 2 : 20)
  }

  /// Reads what is there.
  ///
  /// - Returns: whether nothing more is there.
  private func read(_ descriptor: inout Descriptor?, _ output: any WritableKeyPath<State, BoundedOutput> & Sendable)
    -> Bool
  {
    // Not without end, because a command may write faster than this reads.
    for _ in 0..<64 {
      guard let number = descriptor?.number else { return true }
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let result = Foundation.read(number, buffer.baseAddress, buffer.count)
        failure = result < 0 ? errno : 0
        count = max(0, result)
      }
      if failure == EAGAIN { return true }
      if failure == EINTR { continue }
      // A terminal without programs reports an error instead of the end.
      guard !bytes.isEmpty else {
        descriptor = nil
        return true
      }
      state.withLock { state in
        state.arrived += state[keyPath: output].append(bytes)
      }
    }
    return false
  }

  private func writeInput(_ streams: Streams) {
    guard let number = streams.input?.number else { return }
    let (bytes, closes) = state.withLock { ($0.pendingInput, $0.closesInput) }
    if !bytes.isEmpty {
      let count = write(number, bytes, bytes.count)
      if count > 0 { state.withLock { $0.pendingInput.removeFirst(count) } }
      if count < 0, errno != EAGAIN, errno != EINTR {
        // The command does not read its input any more.
        state.withLock { ($0.pendingInput, $0.closesInput) = ([], !isTerminal) }
        if !isTerminal { streams.input = nil }
      }
    } else if closes, !isTerminal {
      streams.input = nil
    }
  }

  private func noticeEnd() -> Bool {
    var status: Int32 = 0
    return end != nil || command_peek_end(id, &status) != 0
  }

  private func publishEnd() {
    guard end == nil else { return }
    var status: Int32 = 0
    let isKnown = command_peek_end(id, &status) == 1
    let signal = status & 0x7F
    state.withLock { state in
      state.end = !isKnown ? .unknown : signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    }
  }
}

/// The first bytes of an output, and the number of others.
struct BoundedOutput: Sendable {
  /// The maximum number of bytes that are kept.
  static let limit = 8 << 20

  private(set) var bytes: [UInt8] = []
  /// The number of bytes that were not kept.
  private(set) var omitted = 0

  /// Keeps the bytes that fit, and returns them.
  @discardableResult
  mutating func append(_ more: [UInt8]) -> ArraySlice<UInt8> {
    let kept = more.prefix(Self.limit - bytes.count)
    bytes += kept
    omitted += more.count - kept.count
    return kept
  }
}
#endif
