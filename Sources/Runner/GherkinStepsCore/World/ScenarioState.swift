import GherkinText

/// The state of one attempt at a scenario: its worlds, cleanups and worst result.
///
/// It can be used from any task: a world on the main actor can request others in child tasks.
package final class ScenarioState: Sendable {
  /// A cleanup.
  package typealias TearDown = @Sendable () async throws -> Void

  /// A result other than passed.
  package struct Problem: Sendable {
    let status: ResultStatus
    let step: StepContext?
    let error: (any Error)?
    let message: String?

    /// Creates a problem.
    ///
    /// - Parameter step: the step; nil for a hook.
    package init(status: ResultStatus, step: StepContext?, error: (any Error)?, message: String?) {
      self.status = status
      self.step = step
      self.error = error
      self.message = message
    }
  }

  private struct State {
    /// A scenario has one or two worlds, and looks them up for every step: searching an array is faster than a
    /// dictionary.
    var worlds: [(type: ObjectIdentifier, world: WorldEntry)] = []
    var tearDowns: [TearDown] = []
    /// Whether cleanups can no longer be added.
    var isOver = false
    var problem: Problem?
    var step: StepContext?
    var stepOutcome: StepOutcome?
    var failure: StepFailure?
  }

  private let state = Locked(State())
  /// The number of the attempt, counted from 1.
  let attempt: Int
  private let isRetriedOnFailure: Bool
  private let isRepeatedOnSuccess: Bool
  /// Returns the time since the attempt started.
  private let duration: @Sendable () -> Duration

  /// Creates the state at the start of an attempt.
  package init(
    attempt: Int, isRetriedOnFailure: Bool, isRepeatedOnSuccess: Bool, duration: @escaping @Sendable () -> Duration
  ) {
    self.attempt = attempt
    self.isRetriedOnFailure = isRetriedOnFailure
    self.isRepeatedOnSuccess = isRepeatedOnSuccess
    self.duration = duration
  }
}

// MARK: Worlds

extension ScenarioState {
  /// The state of a world.
  private enum WorldEntry: Sendable {
    case inTheMaking
    case made(SharedWorld)
    case failed(any Error)
  }

  /// Returns the scenario's instance of a world type.
  ///
  /// - Throws: the error of the type's `init`, and ``UnavailableWorldError`` when it is requested again;
  ///   ``RefusedWorldError`` if it is requested while it is being created, or too late to be torn down.
  package nonisolated(nonsending) func world<W: World>(_ type: W.Type) async throws -> W {
    let id = ObjectIdentifier(type)
    let known = try state.withLock { state in
      let known = state.worlds.first { $0.type == id }?.world
      guard known == nil else { return known }
      if state.isOver, type is any TearingDown.Type { throw RefusedWorldError.late(type) }
      state.worlds.append((id, .inTheMaking))
      return nil
    }
    // It was stored under its type, so a dynamic cast, which takes as long as a quick step, is unnecessary.
    if case .made(let shared) = known { return unsafeDowncast(shared.world, to: type) }
    if case .failed(let error) = known { throw UnavailableWorldError(world: "\(type)", error: error) }
    guard known == nil else { throw RefusedWorldError.cycle(type) }
    do {
      let made = try await W()
      let shared = SharedWorld(world: made)
      if type is any TearingDown.Type {
        let tearDown: TearDown = { try await (shared.world as? any TearingDown)?.tearDown() }
        // The scenario can end during a slow `init`.
        guard add(tearDown: tearDown) else {
          try await tearDown()
          throw RefusedWorldError.late(type)
        }
      }
      state.withLock { state in
        if let index = state.worlds.firstIndex(where: { $0.type == id }) { state.worlds[index].world = .made(shared) }
      }
      return made
    } catch {
      state.withLock { state in
        guard let index = state.worlds.firstIndex(where: { $0.type == id }) else { return }
        state.worlds[index].world = .failed(error)
      }
      throw error
    }
  }

  /// The created worlds, in order of creation.
  package var madeWorlds: [any World] {
    state.withLock { state in
      state.worlds.compactMap { if case .made(let shared) = $0.world { shared } else { nil } }
    }.map(\.world)
  }
}

/// A world that the steps and hooks of a scenario share.
///
/// Unchecked, because the compiler cannot know that they run sequentially.
struct SharedWorld: @unchecked Sendable {
  let world: any World
}

/// A world was requested after its `init` had thrown an error.
package struct UnavailableWorldError: Error, CustomStringConvertible {
  /// The name of the world's type.
  package let world: String
  /// The error of its `init`.
  package let error: any Error

  package var description: String { "\(world) was not created: \(error)" }
}

/// A world was requested at a time when it cannot be created.
package enum RefusedWorldError: Error, CustomStringConvertible {
  case cycle(any World.Type)
  case late(any World.Type)

  /// The problem and the remedy.
  package var description: String {
    switch self {
    case .cycle(let world):
      "\(world) is requested while it is being created: its own init requests it, or two tasks do so at the same time; "
        + "request it later, in a step, or in one task after the other"
    case .late(let world):
      "\(world) is first requested after the scenario's cleanups, so it would never be torn down; request it earlier, "
        + "for example before the around hook calls the scenario"
    }
  }
}

// MARK: Cleanups

extension ScenarioState {
  /// Adds a cleanup.
  ///
  /// - Returns: whether it will run.
  func add(tearDown: @escaping TearDown) -> Bool {
    state.withLock { state in
      if !state.isOver { state.tearDowns.append(tearDown) }
      return !state.isOver
    }
  }

  /// Ends the attempt if there are no cleanups to run, and returns whether there are none.
  package func closeIfClean() -> Bool {
    state.withLock { state in
      if state.tearDowns.isEmpty { state.isOver = true }
      return state.tearDowns.isEmpty
    }
  }

  /// Runs all cleanups in reverse order, including those that they add.
  ///
  /// - Returns: the errors.
  package nonisolated(nonsending) func tearDown() async -> [any Error] {
    var errors: [any Error] = []
    while !closeIfClean(), let body = state.withLock({ $0.tearDowns.popLast() }) {
      do { try await body() } catch { errors.append(error) }
    }
    return errors
  }

  /// Ends the attempt.
  package func close() {
    state.withLock { $0.isOver = true }
  }
}

// MARK: Results

extension ScenarioState {
  /// Stores a problem that is worse than earlier ones.
  package func record(_ problem: Problem) {
    state.withLock { $0.problem = problem }
  }

  /// The outcome of the attempt so far.
  package var outcome: ScenarioOutcome {
    let problem = state.withLock(\.problem)
    let status = problem?.status ?? .passed
    return ScenarioOutcome(
      status: status, failedStep: problem?.step, error: problem?.error, message: problem?.message, duration: duration(),
      attempt: attempt,
      willBeRetried: status == .failed && isRetriedOnFailure || status == .passed && isRepeatedOnSuccess)
  }

  /// The step whose hooks are running, with its result, and the failure for hooks. Set before such hooks run.
  package var step: StepContext? {
    get { state.withLock(\.step) }
    set { state.withLock { $0.step = newValue } }
  }
  package var stepOutcome: StepOutcome? {
    get { state.withLock(\.stepOutcome) }
    set { state.withLock { $0.stepOutcome = newValue } }
  }
  package var failure: StepFailure? {
    get { state.withLock(\.failure) }
    set { state.withLock { $0.failure = newValue } }
  }
}
