import GherkinProtocol

/// Starts workers, and transfers bytes to and from them.
protocol WorkerTransport: Sendable {
  /// Starts a worker.
  ///
  /// - Parameter executable: the path of the program that serves as a worker.
  func start(_ executable: String) throws(SystemError) -> any WorkerConnection
}

/// A connection of the coordinator to a started worker.
protocol WorkerConnection: AnyObject, Sendable {
  /// Sends bytes without waiting. Bytes that the connection does not accept at once are sent by ``wait(milliseconds:)``.
  /// Can be called on any thread.
  func send(_ bytes: [UInt8])

  /// Appends the bytes that the worker has written.
  ///
  /// - Throws: if the worker has corrupted the transport.
  func receive(into bytes: inout [UInt8]) throws(ByteReader.InvalidBytes)

  /// Waits until the worker has written something, or until a time limit.
  ///
  /// - Returns: whether the worker is still running and reachable.
  func wait(milliseconds: Int32) -> Bool

  /// The reason why the worker cannot be reached although it may be running; nil if there is none.
  var problem: String? { get }

  /// Whether the worker has ended.
  var hasEnded: Bool { get }

  /// Terminates the worker and all processes that it started.
  ///
  /// - Returns: how the worker ended, and its unreported output.
  func terminate() -> (end: ProcessEnd, output: [UInt8])
}
