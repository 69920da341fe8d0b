package import GherkinProcesses
package import GherkinProtocol
package import GherkinStepsCore

/// An order of the coordinator to a worker.
package enum Order: Sendable {
  /// Asks for the definitions. Can only be the first order.
  case hello
  /// Matches texts with all regex literals. Can be sent until ``begin``.
  case match([String])
  /// Evaluates a condition, by its index; for a family, with the rest of each tag. Can be sent until ``begin``.
  case condition(Int, endings: [String])
  /// Converts the texts of a match with a parameter type, by its name. Can be sent until ``begin``.
  case convert([String?], parameterType: String)
  /// The first order of a run: the ``ExecutorSettings`` as JSON, the bindings of all step definitions, the worker's
  /// context for steps and hooks, and the difference between wall-clock time and the monotonic clock in nanoseconds, so
  /// that the times of all processes agree.
  case begin(settings: [UInt8], [DefinitionBinding], WorkerContext, clockOffset: Int64)
  /// Runs attempts sequentially, up to the first failure, or until other workers could take the rest. Orders can be
  /// parts of a batch. Parts of a batch that has ended early are ignored.
  case run([AttemptOrder], isFirst: Bool, isLast: Bool)
  /// Calls a hook of the run, a feature or a rule.
  case hook(HookOrder)
  /// The value of a shared resource of the run, by the index of the hook that created it.
  case once(hook: Int, json: [UInt8])
  /// Completes running attempts, and starts no others. Can be sent at any time.
  case stop
  /// Ends the process. There are no further orders.
  case end

  package enum Kind: UInt8 {
    case begin, run, hook, end, stop, once, hello, match, condition, convert
  }

  /// Decodes an order.
  ///
  /// - Parameters:
  ///   - bytes: the order after its ``FrameHeader``.
  ///   - steps: the number of step definitions.
  ///   - hooks: the number of hooks.
  package init(_ bytes: ArraySlice<UInt8>, steps: Int, hooks: Int) throws(ByteReader.InvalidBytes) {
    var reader = ByteReader(bytes)
    switch Kind(rawValue: try reader.byte()) {
    case .begin:
      let settings = Array(try reader.data())
      let bindings = try reader.array { (reader) throws(ByteReader.InvalidBytes) in try DefinitionBinding(from: &reader)
      }
      guard bindings.count == steps else { throw ByteReader.InvalidBytes() }
      self = .begin(
        settings: settings, bindings, WorkerContext(index: try reader.int(), count: try reader.int()),
        clockOffset: try reader.signed())
    case .run:
      let (isFirst, isLast) = (try reader.bool(), try reader.bool())
      let attempts = try AttemptOrder.read(from: &reader, steps: steps, hooks: hooks)
      self = .run(attempts, isFirst: isFirst, isLast: isLast)
    case .once: self = .once(hook: try reader.int(), json: Array(try reader.data()))
    case .hook: self = .hook(try HookOrder(from: &reader))
    case .hello: self = .hello
    case .match: self = .match(try reader.strings())
    case .condition: self = .condition(try reader.int(), endings: try reader.strings())
    case .convert:
      let name = try reader.string()
      self = .convert(
        try reader.array { (reader) throws(ByteReader.InvalidBytes) in try reader.optionalString() },
        parameterType: name)
    case .end: self = .end
    case .stop: self = .stop
    case nil: throw ByteReader.InvalidBytes()
    }
  }
}
