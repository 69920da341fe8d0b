package import GherkinProtocol
import GherkinSteps

extension StepExecutor {
  /// Calls a hook of the run, a feature or a rule: an attempt with one step.
  ///
  /// - Parameter emit: called with the events of the attempt.
  package func call(_ order: HookOrder, emit: @escaping Emit) async {
    let hook = definitions.hooks[order.hook]
    let log = AttemptLog(clock, output, emit)
    let context = RunContext(
      parameters: settings.parameters, worker: worker, scope: order.contextScope, counts: order.counts,
      deliver: { log.attach($0, toAttempt: 0, at: .hook(hook)) }, keep: once.addLast)
    let task = AttemptTask()
    _ = await perform(log, task) { [self] watch, lane in
      let caller = TimeLimitedInvoker(watch, lane, usesOwnTasks: false, cancelAttempt: task.cancel)
      var scope = CodeScope(name: hook.nameAndPlace) { log.record($0, inAttempt: 0) }
      let start = clock.now()
      log.begin(0, .hook(hook), at: start)
      log.beginStep(0, at: start)
      let result = await OnceValues.$feature.withValue(order.scope?.featureContext) {
        await CodeScope.$current.withValue(scope) {
          await self.result(of: hook, context, within: order.timeLimit, caller, since: start)
        }
      }
      lateScopes.add(&scope)
      _ = log.finishStep(result, at: clock.now(), nil)
      log.finish(at: clock.now())
      return .whole
    }
  }

  private func result(
    of hook: Hook, _ context: RunContext, within limit: Duration?, _ caller: TimeLimitedInvoker, since start: Int64
  ) async -> TestStepResult {
    guard let body = body(of: hook, context) else { return TestStepResult(status: .skipped) }
    var (caller, failure) = (caller, nil as (any Error)?)
    do {
      try await caller.call(within: settings.limits.limit(own: hook.timeout, inherited: limit), body)
    } catch {
      failure = error
    }
    return TestStepResult(failure, duration: .nanoseconds(clock.now() - start))
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

  /// Returns the JSON value of the shared resource of the run that a hook has created; nil if there is none.
  func onceValue(madeBy hook: Int) -> [UInt8]? { recipe(of: hook).flatMap(once.json) }

  /// Stores the JSON value of a shared resource of the run.
  ///
  /// - Parameter hook: the hook that created it.
  /// - Returns: whether the hook creates such a resource.
  func setOnceValue(_ json: [UInt8], madeBy hook: Int) -> Bool {
    guard let recipe = recipe(of: hook) else { return false }
    once.set(json, of: recipe)
    return true
  }

  private func recipe(of hook: Int) -> ResourceFactory? {
    guard definitions.hooks.indices.contains(hook), case .once(let recipe) = definitions.hooks[hook].body else {
      return nil
    }
    return recipe
  }
}

extension Hook {
  /// The hook in messages: `the hook beforeAll "start the server" (Sources/Steps/Beer.swift:12)`.
  var nameAndPlace: String {
    "the hook \(moment)" + (name.map { " \"\($0)\"" } ?? "")
      + " (\(place.path(from: WorkingFolder.path)):\(place.line))"
  }
}

extension HookOrder {
  /// The context of the feature or rule for the hook.
  fileprivate var contextScope: RunContext.Scope {
    switch scope?.innermost.content {
    case .feature(let feature): .feature(feature)
    case .rule(let rule): .rule(rule)
    case nil: .run
    }
  }
}
