import GherkinRuntime
import GherkinSteps

/// An order of the coordinator to a worker.
enum Order: Sendable {
  /// The first order: the settings of the run.
  case begin(WorkerSettings)
  /// Runs attempts sequentially, up to the first failure. Orders can be parts of one piece of work, which the worker
  /// completes with the last of them.
  case run([UInt8], isLast: Bool)
  /// Calls a hook of the run, a feature or a rule, by its index in the catalogue.
  case hook(Int, PickleScope?, ScenarioCounts)
  /// The value of a shared resource of the run, by the index of the hook that created it.
  case once(hook: Int, json: [UInt8])
  /// Completes running attempts, and starts no others. Can be sent at any time.
  case stop
  /// Ends the process. There are no further orders.
  case end

  private enum Kind: UInt8 {
    case begin, run, hook, end, stop, once
  }

  /// The order after its ``FrameHeader``.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .begin(let settings):
      writer.write(Kind.begin.rawValue)
      settings.write(to: &writer)
    case .run(let attempts, let isLast):
      writer.write(Kind.run.rawValue)
      writer.write(isLast)
      writer.write(attempts)
    case .hook(let index, let scope, let counts):
      writer.write(Kind.hook.rawValue)
      writer.write(index)
      writer.write(scope != nil)
      if let scope { ScopeCodec.write(scope, to: &writer) }
      CountsCodec.write(counts, to: &writer)
    case .once(let hook, let json):
      writer.write(Kind.once.rawValue)
      writer.write(hook)
      writer.write(json)
    case .end: writer.write(Kind.end.rawValue)
    case .stop: writer.write(Kind.stop.rawValue)
    }
    return withUnsafeBytes(of: FrameHeader.value(for: writer.bytes.count)) { Array($0) } + writer.bytes
  }

  init(_ bytes: ArraySlice<UInt8>) throws(ByteReader.InvalidBytes) {
    var reader = ByteReader(bytes)
    switch Kind(rawValue: try reader.byte()) {
    case .begin: self = .begin(try WorkerSettings(from: &reader))
    case .run:
      let isLast = try reader.bool()
      self = .run(Array(try reader.data()), isLast: isLast)
    case .once: self = .once(hook: try reader.int(), json: Array(try reader.data()))
    case .hook:
      self = .hook(
        try reader.int(), try reader.bool() ? try ScopeCodec.read(&reader) : nil, try CountsCodec.read(&reader))
    case .end: self = .end
    case .stop: self = .stop
    case nil: throw ByteReader.InvalidBytes()
    }
  }
}
