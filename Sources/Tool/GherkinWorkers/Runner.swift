import GherkinWorker
import Dispatch
package import GherkinProtocol
import GherkinRuntime
package import GherkinSteps
import GherkinText
import Synchronization

/// A runner, the program of a package with its step libraries: a process that describes them and matches regex literals,
/// and becomes the first worker of a run.
package final class Runner: Sendable {
  /// The path of the program.
  package let path: String
  /// The process; nil when it is a worker of a run. Matching happens on several threads, and it answers one question at
  /// a time.
  private let process: Mutex<Worker?>
  /// The error of a condition that has ended the process, which is that of all others.
  private let loss = Mutex<RunnerProblem?>(nil)

  /// The time that a runner has to describe its libraries.
  package static let startLimit = Duration.seconds(60)
  /// The time that a regex literal has to match a text, and a condition to answer.
  private static let answerLimit = Duration.seconds(10)

  /// Starts a runner.
  ///
  /// - Parameters:
  ///   - path: the path of the program.
  ///   - note: prints notes of the process.
  package init(_ path: String, note: @escaping @Sendable (String) -> Void) throws(RunnerProblem) {
    self.path = path
    if let attached = AttachedRunner.popConnection() {
      process = Mutex(Worker(attached, print: note))
      return
    }
    do {
      process = Mutex(try Worker(executable: path, print: note))
    } catch {
      let remedy = error.remedy(or: "build the package, or give the path of its runner")
      throw RunnerProblem("\(path) cannot be started: \(error); \(remedy)")
    }
  }

  /// Returns its step libraries.
  ///
  /// - Parameter limit: the time after which a runner that does not answer is terminated.
  /// - Throws: if the program is no runner, has another version, or does not answer.
  package func definitions(within limit: Duration = startLimit) throws(RunnerProblem) -> Definitions {
    try Self.definitions(json: json(within: limit), of: path)
  }

  /// Reads the step libraries that a runner has sent.
  ///
  /// - Throws: if it has another version.
  package static func definitions(json: [UInt8], of path: String) throws(RunnerProblem) -> Definitions {
    do {
      return try Definitions(json: json)
    } catch {
      throw RunnerProblem("\(path) lists its steps in a form that this program cannot read: \(error)")
    }
  }

  /// Returns its step libraries as the JSON that it sends.
  ///
  /// - Throws: as ``definitions(within:)``, but for the content of the JSON.
  package func json(within limit: Duration = startLimit) throws(RunnerProblem) -> [UInt8] {
    var answer: (json: [UInt8], number: Int)?
    do throws(WorkerTermination) {
      try ask(.hello, within: limit) {
        "did not list its steps for \(limit)"
      } _: { message in
        guard case .definitions(let json, let number) = message else { return false }
        answer = (json, number)
        return true
      }
    } catch {
      throw RunnerProblem("\(path) \(error.words); it must call GherkinRun.main(steps:) of GherkinRunner")
    }
    guard let answer else {
      throw RunnerProblem("\(path) did not list its steps; it must call GherkinRun.main(steps:) of GherkinRunner")
    }
    guard ProtocolNumber.known.contains(answer.number) else {
      throw RunnerProblem(
        "\(path) has the protocol number \(answer.number), and this program knows "
          + "\(ProtocolNumber.known.lowerBound) to \(ProtocolNumber.known.upperBound); "
          + "install the gherkin-run of the version that the package depends on")
    }
    return answer.json
  }

  /// Returns the conditions of its libraries, which it evaluates.
  package func conditions(_ definitions: Definitions) -> [Condition] {
    definitions.conditions.enumerated().map { index, condition in
      Condition(name: condition.name, place: condition.place) { [self] in try isMet(index, $0) }
    }
  }

  private func isMet(_ condition: Int, _ endings: [String]) throws -> Bool {
    if let loss = loss.withLock(\.self) { throw loss }
    var answer: Result<Bool, RunnerProblem> = .failure(RunnerProblem("it did not answer"))
    do throws(WorkerTermination) {
      try ask(.condition(condition, endings: endings), within: Self.answerLimit) {
        "did not answer for \(Self.answerLimit)"
      } _: { message in
        switch message {
        case .condition(let isMet): answer = .success(isMet)
        case .failed(let problem): answer = .failure(RunnerProblem(problem.message))
        default: return false
        }
        return true
      }
    } catch {
      let problem = RunnerProblem("the runner \(error.words); correct the condition, which must return or throw")
      loss.withLock { $0 = problem }
      throw problem
    }
    return try answer.get()
  }

  /// Returns the value to which a parameter type converts the texts of a match.
  package func value(of texts: [String?], parameterType name: String) -> ConvertedValue {
    var answer = ConvertedValue.failed(reason: "the runner did not answer")
    do throws(WorkerTermination) {
      try ask(.convert(texts, parameterType: name), within: Self.answerLimit) {
        "did not answer for \(Self.answerLimit)"
      } _: { message in
        guard case .value(let value) = message else { return false }
        answer = value
        return true
      }
    } catch {
      answer = .failed(reason: "the runner \(error.words)")
    }
    return answer
  }

  /// Returns the matches of regex literals.
  ///
  /// - Parameter steps: the step definitions.
  func matches(
    of texts: [String], _ steps: [Definitions.Step]
  ) throws(StepLibraryProblem) -> [[LiteralMatch]] {
    var matches: [[LiteralMatch]] = []
    var running: (step: Int, text: Int)?
    var failure: StepLibraryProblem?
    do throws(WorkerTermination) {
      try ask(.match(texts), within: Self.answerLimit) {
        guard let running else { return "did not answer for \(Self.answerLimit)" }
        let step = steps[running.step]
        let place = "\(step.place.path(from: WorkingFolder.path)):\(step.place.line)"
        return "\(MatchWatch.Match(pattern: step.source, place: place, text: texts[running.text]))"
      } _: { message in
        switch message {
        case .matching(let step, let text):
          guard steps.indices.contains(step), texts.indices.contains(text) else { return false }
          running = (step, text)
        case .matches(let found):
          guard let text = texts.indices.dropFirst(matches.count).first,
            found.allSatisfy({ match in
              steps.indices.contains(match.step) && match.groups.allSatisfy { $0.isIn(count: texts[text].utf8.count) }
            })
          else { return false }
          matches.append(found)
        case .failed(let problem): failure = problem
        default: return false
        }
        return true
      }
    } catch {
      throw StepLibraryProblem(place: nil, message: error.reason ?? "the runner \(error.words)")
    }
    if let failure { throw failure }
    guard matches.count == texts.count else {
      throw StepLibraryProblem(place: nil, message: "the runner \(path) did not match all texts")
    }
    return matches
  }

  /// Sends a question, and waits for the answer.
  ///
  /// - Parameters:
  ///   - limit: the time without any message after which the process is terminated.
  ///   - reason: returns the reason then.
  ///   - accept: called with the messages; returns whether a message is valid.
  private func ask(
    _ question: Order, within limit: Duration, _ reason: () -> String, _ accept: (WorkerMessage) -> Bool
  ) throws(WorkerTermination) {
    let result: Result<Void, WorkerTermination> = process.withLock { worker in
      var last = ContinuousClock.now
      return Result { () throws(WorkerTermination) in
        _ = try worker?.talk(question, { ContinuousClock.now - last > limit ? reason() : nil }) { message in
          last = .now
          return accept(message)
        }
      }
    }
    try result.get()
  }

  /// Returns the process as a worker of a run; nil if it is one already.
  func becomeWorker() -> Worker? {
    process.withLock { worker in
      defer { worker = nil }
      return worker
    }
  }

  /// Ends the process, unless it is a worker.
  package func discard() { becomeWorker()?.terminate() }
}

/// Matches literals in a runner. All threads that plan share one value, so that each text is asked once.
package final class RunnerLiterals: LiteralMatching, Sendable {
  private struct State {
    /// The known matches.
    var known: [ExactText: [LiteralMatch]] = [:]
    /// The first failure, after which the runner cannot be asked.
    var failure: StepLibraryProblem?
  }

  /// The number of texts whose matches are kept.
  private static let limit = 1 << 16

  private let runner: Runner
  private let steps: [Definitions.Step]
  // Locked while the runner is asked: it answers one question at a time.
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "gherkin-run literals")

  package init(_ runner: Runner, _ definitions: Definitions) {
    self.runner = runner
    steps = definitions.steps
  }

  /// Asks for matches in the background, so that they are known when they are needed.
  package func prefetch(_ texts: [String]) {
    queue.async { _ = try? self.matches(of: texts) }
  }

  package func matches(of texts: [String]) throws(StepLibraryProblem) -> [[LiteralMatch]] {
    let result = state.withLock { [runner, steps] state in
      Result { () throws(StepLibraryProblem) in
        if let failure = state.failure { throw failure }
        if state.known.count > Self.limit { state.known = [:] }
        let keys = texts.map(ExactText.init)
        let unknown = Set(keys).filter { state.known[$0] == nil }.sorted()
        if !unknown.isEmpty {
          do throws(StepLibraryProblem) {
            let matches = try runner.matches(of: unknown.map(\.text), steps)
            for (text, matches) in zip(unknown, matches) { state.known[text] = matches }
          } catch {
            state.failure = error
            throw error
          }
        }
        return keys.map { state.known[$0] ?? [] }
      }
    }
    return try result.get()
  }
}

/// The reason why a runner cannot be used, and the remedy.
package struct RunnerProblem: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension WorkerTermination {
  /// How the process ended, as a part of a sentence, and its output.
  fileprivate var words: String {
    let output = String(decoding: output.prefix(2000), as: UTF8.self)
    let text = output.allSatisfy(\.isWhitespace) ? "" : "; it printed:\n\(output)"
    return (reason ?? "ended before it answered: \(end.words)") + text
  }
}
