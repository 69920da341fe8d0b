import Gherkin
import GherkinRuntime
import GherkinSteps

/// Notices from outside that a worker says nothing any more, where its own watch over time limits cannot: as when the
/// process was stopped as a whole.
struct SilenceWatch: Sendable {
  /// Where the worker was when it was looked at last.
  private var position: Int?
  /// How long it has been there, as far as somebody was looking.
  private var silence: Int64 = 0
  private var lastLook: Int64 = 0

  /// The longest time between two looks that counts, in nanoseconds: when this process was stopped itself, or the machine
  /// asleep, the worker is not to blame.
  private static let longestGap: Int64 = 100_000_000
  /// How much longer than its own watch would take a worker may be silent.
  private static let patience = Duration.seconds(5)

  /// Looks once more.
  ///
  /// - Parameters:
  ///   - position: changes whenever the worker comes on.
  ///   - limit: how long it may stay there by its own watch; nil for any time.
  ///   - now: the time, in nanoseconds.
  /// - Returns: whether it has been silent for too long.
  mutating func look(at position: Int, limit: Duration?, now: Int64) -> Bool {
    defer { lastLook = now }
    guard self.position == position else {
      self.position = position
      silence = 0
      return false
    }
    silence += min(max(now - lastLook, 0), Self.longestGap)
    guard let limit else { return false }
    return .nanoseconds(silence) > limit + Self.patience
  }
}

extension TimeLimits {
  /// How long a worker may take for one of a test case's steps, by its own watch: the hooks around the step too; nil for
  /// any time.
  func allowance(for step: TestStep?, of testCase: TestCase, _ catalogue: StepCatalogue) -> Duration? {
    let tags = Self.limit(in: testCase.pickle.tags.map(\.name))
    var limits: [Duration?] = []
    switch step?.action {
    case .hook(let index), .beginOfAround(let index), .endOfAround(let index):
      limits = [limit(own: catalogue.hooks[index].hook.timeout, tags: tags)]
    case .step(_, .matched(let match)):
      let hooks = testCase.beforeStepHooks + testCase.afterStepHooks
      limits = hooks.map { limit(own: catalogue.hooks[$0].hook.timeout, tags: tags) }
      limits.append(limit(own: catalogue.steps[match.step].definition.timeout, tags: tags))
    case .step, nil: limits = [limit(own: nil, tags: tags)]
    }
    return limits.reduce(.zero) { sum, limit in
      guard let sum, let limit else { return nil }
      return sum + limit + grace
    }
  }
}
