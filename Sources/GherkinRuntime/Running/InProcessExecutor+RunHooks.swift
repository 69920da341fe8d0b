package import GherkinMessages
import GherkinSteps
import Synchronization

extension InProcessExecutor {
  package func run(_ hook: HookCall) async -> Envelope.TestStepResult.Status {
    let receiver = hookReceiver.withLock { $0 }
    let emit: EmitHook = { call, events in receiver?.emit(call, events) }
    let isRunning = Mutex(true)
    emit(hook, [.hookStarted(at: clock.now())])
    let called = catalogue.hooks[hook.hook].hook
    let context = RunContext(
      parameters: parameters, worker: worker, scope: hook.contextScope, counts: hook.counts
    ) { [clock, output] content in
      if let problem = AttachedContent.problem(ofSize: content.body.count) {
        if let scope = CodeScope.current, scope.record(RecordedIssueError(problem)) == nil { return }
        return output.note(content.noteOnDrop(by: called.nameAndPlace))
      }
      let isAttached = isRunning.withLock { isRunning in
        if isRunning { emit(hook, [.attached(content, at: clock.now())]) }
        return isRunning
      }
      if !isAttached { output.note(content.noteOnDrop(by: called.nameAndPlace)) }
    }
    let result = await OnceValues.$feature.withValue(hook.scope?.featureContext) {
      await self.result(of: called, context)
    }
    output.flush()
    isRunning.withLock { $0 = false }
    emit(hook, [.hookFinished(result, at: clock.now())])
    return result.status
  }

  /// Calls a hook on its own lane, within its time limit.
  private func result(of hook: Hook, _ context: RunContext) async -> Envelope.TestStepResult {
    guard let body = body(of: hook, context) else { return .init(status: .skipped) }
    let start = clock.now()
    let ending = FirstResult()
    // Nil after the hook has ended.
    let issues = Mutex<TestingIssues?>(TestingIssues())
    let record: @Sendable (RecordedIssueError) -> Bool = { issue in
      issues.withLock { issues in
        issues?.append(issue)
        return issues != nil
      }
    }
    var scope = CodeScope(name: hook.nameAndPlace, add: record)
    let watch = AttemptWatch(grace: limits.grace, record: record) { [clock] reason in
      let taken = Duration.nanoseconds(clock.now() - start)
      ending.end(.init(reason.error(taken: taken, consequence: ""), duration: taken))
    }
    let task = AttemptTask()
    let limit = limits.limit(own: hook.timeout, tags: nil)
    watchdog.watch(watch)
    let result = await ending.wait {
      let lane = Lane()
      task.start(on: lane) { [clock, once, scope] in
        var caller = TimeLimitedInvoker(watch, lane, usesOwnTasks: false, cancelAttempt: task.cancel)
        let result = await OnceValues.$current.withValue(once) {
          await CodeScope.$current.withValue(scope) {
            await clock.measure(since: clock.now()) { try await caller.call(within: limit, body) }.0
          }
        }
        ending.end(result)
      }
    }
    watchdog.forget(watch)
    lateScopes.add(&scope)
    return issues.withLock { issues in
      defer { issues = nil }
      return issues?.merge(into: result) ?? result
    }
  }

  /// Returns the body of a hook of the run, a feature or a rule; nil for other hooks.
  private func body(of hook: Hook, _ context: RunContext) -> (@Sendable () async throws -> Void)? {
    switch hook.body {
    case .run(let body): { try await body(context) }
    case .once(let recipe) where hook.moment.isAfter:
      { [once] in try await recipe.tearDown(for: context, in: once) }
    case .once(let recipe): { [once] in try await recipe.make(for: context, in: once) }
    case .scenario, .around: nil
    }
  }
}

/// The first of two results: that of a hook, or that it was abandoned.
private final class FirstResult: Sendable {
  private let waiting = Mutex<CheckedContinuation<Envelope.TestStepResult, Never>?>(nil)

  func wait(for work: () -> Void) async -> Envelope.TestStepResult {
    await withCheckedContinuation { continuation in
      waiting.withLock { $0 = continuation }
      work()
    }
  }

  func end(_ result: Envelope.TestStepResult) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: result)
  }
}

extension Hook {
  /// The hook in messages: `the hook beforeAll "start the server" (Sources/Steps/Beer.swift:12)`.
  fileprivate var nameAndPlace: String {
    "the hook \(moment)" + (name.map { " \"\($0)\"" } ?? "")
      + " (\(place.path(from: WorkingFolder.path)):\(place.line))"
  }
}

extension HookCall {
  /// The context of the feature or rule for the hook.
  fileprivate var contextScope: RunContext.Scope {
    switch scope?.innermost.content {
    case .feature(let feature): .feature(feature)
    case .rule(let rule): .rule(rule)
    case nil: .run
    }
  }
}
