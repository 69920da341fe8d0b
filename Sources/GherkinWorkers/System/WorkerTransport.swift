import GherkinRuntime

/// Starts workers, and transfers bytes to and from them.
protocol WorkerTransport: Sendable {
  /// Starts a worker.
  ///
  /// - Parameter executable: the path of the program that serves as a worker.
  func start(_ executable: String) throws(SystemError) -> any WorkerConnection
}

/// A connection of the coordinator to a started worker.
protocol WorkerConnection: AnyObject, Sendable {
  /// Sends bytes. Can be called on any thread.
  ///
  /// - Throws: if the worker has ended.
  func send(_ bytes: [UInt8]) throws(SystemError)

  /// Appends the bytes that the worker has written.
  ///
  /// - Throws: if the worker has corrupted the transport.
  func receive(into bytes: inout [UInt8]) throws(ByteReader.InvalidBytes)

  /// Waits until the worker has written something, or until a time limit.
  ///
  /// - Returns: whether the worker is still running.
  func wait(milliseconds: Int32) -> Bool

  /// Whether the worker has ended.
  var hasEnded: Bool { get }

  /// Terminates the worker and all processes that it started.
  ///
  /// - Returns: how the worker ended, and its unreported output.
  func terminate() -> (end: ProcessEnd, output: [UInt8])
}
