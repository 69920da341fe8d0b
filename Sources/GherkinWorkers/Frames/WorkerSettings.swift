import GherkinRuntime
import GherkinSteps

/// What a worker needs to know before it runs anything.
struct WorkerSettings: Sendable {
  /// The worker's name in messages.
  var id: String
  /// The information about the worker for steps and hooks.
  var context: WorkerContext
  /// The offset from the monotonic clock to the time of day, in nanoseconds, so that the times of all processes agree.
  var clockOffset: Int64
  var limits: TimeLimits
  var parameters: WorldParameters
  /// How many bytes of memory it may take; nil for any number.
  var memoryLimit: Int?
  /// Whether failed steps get a description of their scenario's worlds.
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
