import GherkinOutcomes
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinTestSupport

/// A run of the faulty runner, as a user runs it, and the results in its stream.
struct FaultRun {
  typealias Status = Envelope.TestStepResult.Status

  let output: BuiltCommand.Output
  let envelopes: [Envelope]

  /// Runs a feature.
  ///
  /// - Throws: ``UnsoundStream`` if the stream is not valid.
  init(
    _ feature: String, _ arguments: String..., in folder: TemporaryFolder, environment: [String: String] = [:]
  ) async throws {
    try await self.init(feature, arguments, in: folder, environment: environment)
  }

  /// Runs a feature.
  ///
  /// - Parameter environment: its variables. Without `SWIFT_BACKTRACE`, no symbols are read, which takes a second for
  ///   each crash.
  init(
    _ feature: String, _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
  ) async throws {
    try folder.write(feature, to: "a.feature")
    let messages = folder.url.appending(path: "run.ndjson")
    output = try await BuiltCommand.faultyRunner.run(
      ["--format", "message:\(messages.path)", "--format", "summary"] + arguments + ["a.feature"], in: folder.url,
      environment: ["SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 })
    envelopes = try NDJSONReader.envelopes(in: Array(Data(contentsOf: messages)), name: "run.ndjson")
    let problems = StreamCheck(envelopes).problems
    guard problems.isEmpty else { throw UnsoundStream(problems) }
  }

  /// For each attempt the statuses of its pickle's steps and its hooks, by the scenario's name.
  var scenarios: [String: [[Status]]] {
    var names: [String: String] = [:]
    var cases: [String: String] = [:]
    var attempts: [String: (name: String, index: Int)] = [:]
    var scenarios: [String: [[Status]]] = [:]
    for envelope in envelopes {
      switch envelope {
      case .pickle(let pickle): names[pickle.id] = pickle.name
      case .testCase(let testCase): cases[testCase.id] = names[testCase.pickleId]
      case .testCaseStarted(let started):
        let name = cases[started.testCaseId] ?? "?"
        scenarios[name, default: []].append([])
        attempts[started.id] = (name, scenarios[name, default: []].count - 1)
      case .testStepFinished(let finished):
        guard let attempt = attempts[finished.testCaseStartedId] else { continue }
        scenarios[attempt.name]?[attempt.index].append(finished.testStepResult.status)
      default: break
      }
    }
    return scenarios
  }

  /// The worst status of each scenario's last attempt, by the scenario's name.
  var worst: [String: Status] {
    scenarios.compactMapValues { $0.last.map { $0.max() ?? .unknown } }
  }

  /// The failed results of steps, hooks and hooks of the run.
  var failures: [Envelope.TestStepResult] {
    envelopes.compactMap {
      switch $0 {
      case .testStepFinished(let finished) where finished.testStepResult.status == .failed: finished.testStepResult
      case .testRunHookFinished(let finished) where finished.result.status == .failed: finished.result
      default: nil
      }
    }
  }

  /// The steps and hooks that failed, by the scenario's name: a step's text, and a hook's tag expression or type.
  var blamed: [String: [String]] {
    let tags = hookTags
    return Dictionary(grouping: FinishedRun(envelopes).ended, by: \.name).mapValues { scenarios in
      scenarios.flatMap(\.attempts).flatMap(\.steps).filter { $0.result.status == .failed }.map { step in
        step.step?.text ?? Self.blame(step.hook, tags)
      }
    }.filter { !$0.value.isEmpty }
  }

  /// The hooks of the run, of features and of rules that failed: their tag expressions or types.
  var blamedRunHooks: [String] {
    let tags = hookTags
    return FinishedRun(envelopes).run.hooks.filter { $0.result.status == .failed }.map { Self.blame($0.hook, tags) }
  }

  /// The hooks in messages, by id.
  private var hookTags: [String: Envelope.Hook] {
    var hooks: [String: Envelope.Hook] = [:]
    for case .hook(let hook) in envelopes { hooks[hook.id] = hook }
    return hooks
  }

  private static func blame(_ hook: ReportedScenario.Hook?, _ hooks: [String: Envelope.Hook]) -> String {
    let hook = hook.flatMap { hooks[$0.id] }
    return hook?.tagExpression ?? hook?.name ?? hook?.type?.rawValue ?? "?"
  }

  /// The attachments of steps and hooks, in order.
  var attachments: [String] {
    envelopes.compactMap { envelope in
      guard case .attachment(let attachment) = envelope,
        attachment.testStepId != nil || attachment.testRunHookStartedId != nil
      else { return nil }
      return attachment.body
    }
  }

  /// The workers that ran attempts.
  var workers: Set<String?> {
    Set(envelopes.compactMap { if case .testCaseStarted(let started) = $0 { started.workerId } else { nil } })
  }
}

extension BuiltCommand {
  /// The runner with faulty steps.
  static let faultyRunner = built("gherkin-run-faults")
}
