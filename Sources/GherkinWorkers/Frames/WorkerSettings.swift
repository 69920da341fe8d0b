import GherkinRuntime
import GherkinSteps

/// The settings of a worker.
struct WorkerSettings: Sendable {
  /// The worker's name in messages.
  var id: String
  /// The information about the worker for steps and hooks.
  var context: WorkerContext
  /// The difference between wall-clock time and the monotonic clock, in nanoseconds, so that the times of all processes
  /// agree.
  var clockOffset: Int64
  var limits: TimeLimits
  var parameters: WorldParameters
  /// The maximum memory in bytes; nil for no limit.
  var memoryLimit: Int?
  /// Whether a description of the scenario's worlds is attached to failed steps.
  var showsWorlds: Bool

  func write(to writer: inout ByteWriter) {
    writer.write(id)
    writer.write(context.index)
    writer.write(context.count)
    writer.write(clockOffset)
    writer.write(limits.standard)
    writer.write(limits.grace)
    writer.write(parameters.json)
    writer.write(memoryLimit)
    writer.write(showsWorlds)
  }

  init(
    id: String, context: WorkerContext, clockOffset: Int64, limits: TimeLimits, parameters: WorldParameters,
    memoryLimit: Int?, showsWorlds: Bool
  ) {
    self.id = id
    self.context = context
    self.clockOffset = clockOffset
    self.limits = limits
    self.parameters = parameters
    self.memoryLimit = memoryLimit
    self.showsWorlds = showsWorlds
  }

  init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    id = try reader.string()
    context = WorkerContext(index: try reader.int(), count: try reader.int())
    clockOffset = try reader.signed()
    let standard = try reader.optionalDuration()
    limits = TimeLimits(standard: standard, grace: try reader.optionalDuration() ?? .zero)
    parameters = WorldParameters(json: Array(try reader.data()))
    memoryLimit = try reader.optionalInt()
    showsWorlds = try reader.bool()
  }
}
