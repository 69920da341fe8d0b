import GherkinRuntime

/// Starts workers, and carries bytes to and from them.
protocol WorkerTransport: Sendable {
  /// Starts a worker.
  ///
  /// - Parameter executable: the path of the program that serves as a worker.
  func start(_ executable: String) throws(SystemError) -> any WorkerConnection
}

/// A worker that was started, as the coordinator sees it.
protocol WorkerConnection: AnyObject, Sendable {
  /// Sends bytes, from any thread.
  ///
  /// - Throws: if the worker is gone.
  func send(_ bytes: [UInt8]) throws(SystemError)

  /// Appends the bytes that the worker has written.
  ///
  /// - Throws: if the worker has written into the transport itself.
  func receive(into bytes: inout [UInt8]) throws(ByteReader.InvalidBytes)

  /// Waits until the worker has written something, at most for some milliseconds.
  ///
  /// - Returns: whether the worker still lives.
  func wait(milliseconds: Int32) -> Bool

  /// Whether the worker has ended.
  var hasEnded: Bool { get }

  /// Ends the worker and everything that it started, whatever it does.
  ///
  /// - Returns: how it ended, and what it printed that it has not reported.
  func terminate() -> (end: ProcessEnd, output: [UInt8])
}
