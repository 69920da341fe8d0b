import Dispatch
import Synchronization

/// A worker process, as the coordinator has it.
final class Worker: Sendable {
  private let process: ChildProcess
  private let control: Descriptor
  private let output: Descriptor
  private let ring: SharedRing
  /// Keeps orders apart that are given at the same time.
  private let writing = Mutex(())
  /// Waits for the worker's reports, which blocks a thread.
  private let queue = DispatchQueue(label: "gherkin-run worker")

  /// Starts a process.
  init() throws(SystemError) {
    let (near, far) = try SystemCalls.connectedPair()
    // A worker reads its orders whatever it runs; one that does not was stopped.
    try SystemCalls.limitWaiting(on: near.number, seconds: 60)
    let memory = try SystemCalls.namelessFile()
    output = try SystemCalls.namelessFile()
    try SystemCalls.setAppending(output.number)
    ring = try SharedRing(memory, isNew: true)
    control = near
    process = try ChildProcess(
      environment: Self.environment,
      descriptors: [
        (output, 1), (output, 2), (far, WorkerProcess.Number.control), (memory, WorkerProcess.Number.memory),
        (output, WorkerProcess.Number.output),
      ])
  }

  private static let environment: [String: String] = {
    let backtrace = "SWIFT_BACKTRACE"
    let settings = ChildProcess.environmentValue(backtrace) ?? BacktraceTool.settings(LastWords.backtraceSettings)
    return [WorkerProcess.variable: "1", backtrace: settings]
  }()

  /// Gives orders, and hands on what the worker reports until it is done with them.
  ///
  /// - Parameters:
  ///   - orders: what to do, the parts of one piece of work; each is asked for when those before it are given.
  ///   - overdue: asked from time to time: why the worker is to be ended at once, if it is.
  ///   - take: gets the reports.
  /// - Returns: whether the worker gave up a step: it is of no use any more then.
  /// - Throws: how the process ended, where it did.
  func perform(
    _ orders: some Sequence<Order> & Sendable, overdue: @escaping @Sendable () -> String? = { nil },
    _ take: @escaping @Sendable (Report) throws(ByteReader.Broken) -> Void
  ) async throws(WorkerDeath) -> Bool {
    let result: Result<Bool, WorkerDeath> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: Result { () throws(WorkerDeath) in try self.talk(orders, overdue, take) })
      }
    }
    return try result.get()
  }

  /// How long the coordinator sleeps before it looks by itself, in milliseconds: nobody sees less.
  private static let patience: Int32 = 20

  private func talk(
    _ orders: some Sequence<Order>, _ overdue: () -> String?, _ take: (Report) throws(ByteReader.Broken) -> Void
  ) throws(WorkerDeath) -> Bool {
    var stream = ReportStream(ring)
    var reason: String?
    do {
      for order in orders { tell(order) }
      while true {
        if let isGivenUp = try stream.next(take) { return isGivenUp }
        reason = overdue()
        if reason != nil { break }
        if SystemCalls.awaitRing(on: control.number, milliseconds: Self.patience) == .closed {
          // What it told before it died is still there.
          if let isGivenUp = try stream.next(take) { return isGivenUp }
          break
        }
      }
    } catch {
      // Whoever says what makes no sense is as good as dead.
    }
    var death = bury()
    death.reason = reason
    throw death
  }

  /// Tells the worker something that needs no answer: also while it works.
  func tell(_ order: Order) {
    do {
      try give(order)
    } catch {
      // It is gone, which is seen by whoever waits for its reports.
    }
  }

  /// Whether the process has ended by itself.
  var hasEnded: Bool { process.hasEnded }

  private func give(_ order: Order) throws(SystemError) {
    try writing.withLock { (_) throws(SystemError) in try SystemCalls.write(order.bytes, to: control.number) }
  }

  /// Ends the process, whatever it does, and all that it started.
  func kill() {
    _ = bury()
  }

  /// Lets the process end itself; one that does not want to is ended.
  func end() async {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        do {
          try give(.end)
          for _ in 0..<50 where SystemCalls.awaitRing(on: control.number, milliseconds: 20) == .closed { break }
        } catch {
          // It is gone already.
        }
        _ = bury()
        continuation.resume()
      }
    }
  }

  private func bury() -> WorkerDeath {
    process.kill()
    let end = process.wait()
    return WorkerDeath(end: end, output: OutputPart(output, ring)?.bytes ?? [])
  }
}

/// How a worker died.
struct WorkerDeath: Error, Sendable {
  let end: ProcessEnd
  /// Why the coordinator ended it; nil where it ended by itself.
  var reason: String?
  /// What it printed that was not told before.
  let output: [UInt8]
  /// Whether all calls that led there are told, or the user's alone.
  var tellsAllCalls = false
}

/// Reports as they come through the shared memory.
private struct ReportStream {
  private let ring: SharedRing
  private var pending: [UInt8] = []

  init(_ ring: SharedRing) {
    self.ring = ring
  }

  /// Hands on all that is there.
  ///
  /// - Returns: once the worker is done, whether it gave up a step; nil before.
  mutating func next(_ take: (Report) throws(ByteReader.Broken) -> Void) throws(ByteReader.Broken) -> Bool? {
    try ring.read(into: &pending)
    var position = 0
    defer { pending.removeFirst(position) }
    while pending.count - position >= 4 {
      let length = pending[position..<position + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard length <= Order.limit else { throw ByteReader.Broken() }
      guard pending.count - position - 4 >= length else { return nil }
      var reader = ByteReader(pending[position + 4..<position + 4 + length])
      position += 4 + length
      let report = try Report(from: &reader)
      if case .done(let isGivenUp) = report { return isGivenUp }
      try take(report)
    }
    return nil
  }
}
