import GherkinRuntime
import GherkinSteps
import Synchronization

/// The hooks before the run, before features and before rules that all workers have called: a worker that takes the place
/// of one that died has to call those again that are around what it is to do.
final class PastHooks: Sendable {
  /// The calls by the id of their feature or rule, nil for those of the run.
  private let calls = Mutex<[String?: [RunHook]]>([:])

  /// All workers have called a hook.
  func note(_ call: RunHook, _ moment: Hook.Moment) {
    switch moment {
    case .beforeAll, .beforeFeature, .beforeRule:
      calls.withLock { $0[call.scope?.levels.last?.id, default: []].append(call) }
    default: break
    }
  }

  /// Those around a feature or a rule, from the outside in; nil for those of the run alone.
  func around(_ scope: PickleScope?) -> [RunHook] {
    calls.withLock { calls in
      ([nil] + (scope?.levels ?? []).map(\.id)).flatMap { calls[$0] ?? [] }
    }
  }
}
