package import GherkinProcesses

/// What a worker inherits: the numbers of descriptors, and an environment variable.
package enum WorkerDescriptor {
  package static let control: Int32 = 3
  package static let memory: Int32 = 4
  package static let output: Int32 = 5
  /// The variable with the mark of the worker's ``SharedRing``.
  package static let variable = "GHERKIN_RUN_WORKER"
  /// The same variable for a coordinator that its worker has started: the tool of a program under a debugger.
  package static let attachedVariable = "GHERKIN_RUN_ATTACHED"
}

/// One end of the connection between a coordinator and a worker.
package struct WorkerChannel: Sendable {
  /// The socket for orders, and for bytes that say that there are messages.
  package let control: Descriptor
  /// The file to which the worker's output is redirected.
  package let output: Descriptor
  /// The worker's messages.
  package let ring: SharedRing

  /// Creates a connection.
  ///
  /// - Returns: an end of it, and the descriptors of the other end, by their numbers in the other process.
  package static func made() throws(SystemError) -> (end: WorkerChannel, others: [(Descriptor, Int32)]) {
    let (near, far) = try SystemCalls.connectedPair()
    let memory = try SystemCalls.namelessFile()
    let output = try SystemCalls.namelessFile()
    try SystemCalls.setAppending(output.number)
    let end = WorkerChannel(control: near, output: output, ring: try SharedRing(memory, isNew: true))
    return (
      end,
      [(far, WorkerDescriptor.control), (memory, WorkerDescriptor.memory), (output, WorkerDescriptor.output)]
    )
  }

  /// Returns the end that this process has inherited, and removes its variable, so that other processes do not take
  /// themselves for the other end. Other descriptors stay unchanged.
  ///
  /// - Parameter variable: the variable with the mark of the ring.
  /// - Returns: nil if the inherited descriptors do not belong to the mark.
  package static func inherited(_ variable: String) -> WorkerChannel? {
    guard let mark = OwnProcess.environmentValue(variable), SystemCalls.isSocket(WorkerDescriptor.control),
      SystemCalls.isFile(WorkerDescriptor.memory)
    else { return nil }
    do {
      let ring = try SharedRing(Descriptor(inherited: WorkerDescriptor.memory), isNew: false)
      guard ring.markText == mark else { return nil }
      OwnProcess.removeEnvironmentValue(variable)
      return WorkerChannel(
        control: Descriptor(inherited: WorkerDescriptor.control),
        output: Descriptor(inherited: WorkerDescriptor.output), ring: ring)
    } catch {
      return nil
    }
  }
}
