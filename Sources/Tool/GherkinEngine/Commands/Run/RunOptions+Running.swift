package import GherkinCommandLine
import GherkinFixtures
import GherkinSteps
import GherkinTestRun
import GherkinProtocol
import Foundation
import GherkinRuntime
import GherkinWorkers
import GherkinOutcomes
import GherkinMessages
import GherkinSyntax
import GherkinText

extension RunOptions {
  /// The options that control how scenarios run.
  static var runningOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--dry-run", "-d"],
        help: """
          Match all steps without running steps or hooks. Fails if a step is undefined or ambiguous, or if its table or
          doc string is not what its definition takes.
          """,
        effect: .flag { $0.run.isDryRun = true }),
      CommandLineOption(
        names: ["--fail-fast"],
        help: "Run no more scenarios after the first that does not pass. --stop and -x mean the same.",
        effect: .flag { $0.run.failsFast = true }),
      CommandLineOption(
        names: ["--parallel"],
        help: """
          Run N scenarios at a time; auto: one for each processor. Default: 1. The tags @serial, @lock(name) and
          @lock(name:read) limit what runs at the same time.
          """,
        effect: .value(.any(.number, .words("auto"))) { (value, options) throws(UsageError) in
          guard value != "auto" else {
            options.run.parallel = min(ProcessInfo.processInfo.activeProcessorCount, 1024)
            return
          }
          guard let number = Int(value), (1...1024).contains(number) else {
            throw .badValue(option: "--parallel", problem: "\"\(value)\" is not a number from 1 to 1024, nor auto")
          }
          options.run.parallel = number
        }, standard: "1"),
      CommandLineOption(
        names: ["--parallel-by"],
        help: """
          Distribute single scenarios to the workers (scenario, the default), or whole features, whose scenarios run
          in one worker, one after the other (feature).
          """,
        effect: .value(.words("scenario", "feature")) { (value, options) throws(UsageError) in
          guard ["scenario", "feature"].contains(value) else {
            throw .unknownValue(value: value, option: "--parallel-by", known: ["scenario", "feature"])
          }
          options.run.keepsFeaturesTogether = value == "feature"
        }, standard: "scenario"),
      CommandLineOption(
        names: ["--lock"],
        help: """
          Apply a lock to scenarios whose tags match, as the tag @lock(NAME) does: 'database=@sql or @migration', or
          'database:read=@report' to share it. May be repeated.
          """,
        effect: .value(.text("NAME=EXPRESSION"), set: addLock), isRepeatable: true),
      CommandLineOption(
        names: ["--isolation"],
        help: """
          Set where steps run. process (the default): in worker processes, so that a crash fails only one scenario.
          none: in one process, one scenario at a time; nothing more runs after its end.
          """,
        effect: .value(.words("process", "none"), set: setIsolation), standard: Isolation.standard.rawValue),
      CommandLineOption(
        names: ["--allow-xctest"],
        help: """
          Run steps although the runner links XCTest. XCTest's assertions do not fail a step, so a runner that links it is
          refused otherwise.
          """,
        effect: .flag { $0.allowsXCTest = true }),
      CommandLineOption(
        names: ["--count"],
        help: """
          Run each scenario up to N times, until it does not pass, to find scenarios that do not always pass. Reports
          show each repetition as an attempt.
          """,
        effect: .value(.number) { (value, options) throws(UsageError) in
          options.run.count = try number(value, "--count", 1...1000)
        }, standard: "1"),
      CommandLineOption(
        names: ["--retry"],
        help: """
          Run a failed scenario again, at most N times. Default: 0. The tag @retry(N) sets it for one scenario,
          @retry(N,after:5s) also a pause before each attempt.
          """,
        effect: .value(.number) { (value, options) throws(UsageError) in
          options.run.retries = try number(value, "--retry", RetryPolicy.counts)
        }, standard: "0"),
      CommandLineOption(
        names: ["--retry-total"],
        help: "Limit the number of retries in the whole run. Default: no limit.",
        effect: .value(.number) { (value, options) throws(UsageError) in
          options.run.retryTotal = try number(value, "--retry-total", RetryPolicy.totals)
        }),
      CommandLineOption(
        names: ["--retry-tag-filter"],
        help: "Retry only scenarios whose tags match.",
        effect: .value(.text("EXPRESSION")) { (value, options) throws(UsageError) in
          _ = try expression(value, "--retry-tag-filter")
          options.run.retryTags = value
        }),
      CommandLineOption(
        names: ["--world-parameters"],
        help: """
          Set the parameters of the worlds: name=value, a JSON object, or a YAML or JSON file. May be repeated;
          later values take precedence.
          """,
        effect: .value(.any(.text("NAME=VALUE"), .json, .file), set: addParameters), isRepeatable: true),
      CommandLineOption(
        names: ["--show-world"],
        help: """
          Attach a description of the scenario's worlds to each failed step. Values whose names suggest passwords,
          tokens or other secrets are masked.
          """,
        effect: .flag { $0.run.showsWorlds = true }),
    ]
  }

  /// The time limits of steps, scenarios, workers and the run.
  static var limitOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--timeout"],
        help: """
          Time limit of a step or hook: 30s, 500ms, 2m; 0 disables it. Default: 60s. @timeout(5s) sets it for one
          scenario.
          """,
        effect: .value(.duration, set: setTimeout), standard: "60s"),
      CommandLineOption(
        names: ["--scenario-timeout"],
        help: "Time limit of a scenario, after which its worker process is terminated. Default: 0, no limit.",
        effect: .value(.duration) { (value, options) throws(UsageError) in
          options.run.scenarioTimeout = try limit(value, "--scenario-timeout")
        }),
      CommandLineOption(
        names: ["--run-timeout"],
        help: """
          Time limit of the whole command, from reading features to the last hook. After it, running scenarios are
          terminated, and no others start. Default: 0, no limit.
          """,
        effect: .value(.duration) { (value, options) throws(UsageError) in
          options.run.runTimeout = try limit(value, "--run-timeout")
        }),
      CommandLineOption(
        names: ["--worker-memory"],
        help: "Memory limit of a worker process: 512M, 2G. Default: no limit.",
        effect: .value(.size, set: setWorkerMemory)),
    ]
  }

  private static func number(
    _ value: String, _ option: String, _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = Int(value), range.contains(number) else {
      throw .badValue(
        option: option, problem: "\"\(value)\" is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func setTimeout(_ value: String, _ options: inout Self) throws(UsageError) {
    options.run.timeout = try limit(value, "--timeout") ?? .zero
  }

  private static func limit(_ value: String, _ option: String) throws(UsageError) -> Duration? {
    guard let limit = TimeLimits.duration(value) else {
      let durations = TimeLimits.durations(forNumber: value)
      if !durations.isEmpty { throw .missingUnit(option: option, value: value, corrected: durations) }
      throw .badValue(option: option, problem: "\"\(value)\" is not a duration; write 30s, 500ms, 2m, or 0 for none")
    }
    return limit == .zero ? nil : limit
  }

  private static func setIsolation(_ value: String, _ options: inout Self) throws(UsageError) {
    guard let isolation = Isolation(rawValue: value) else {
      throw .unknownValue(value: value, option: "--isolation", known: Isolation.allCases.map(\.rawValue))
    }
    guard isolation == .none || Isolation.allowsProcesses else {
      throw .badValue(
        option: "--isolation",
        problem: "a program that calls GherkinRun.run has no worker processes; call GherkinRun.main")
    }
    options.run.usesWorkers = isolation == .process
  }

  private static func addLock(_ value: String, _ options: inout Self) throws(UsageError) {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isRead = parts[0].hasSuffix(":read")
    let name = isRead ? parts[0].dropLast(5) : parts[0]
    guard parts.count == 2, !name.isEmpty, !parts[1].allSatisfy(\.isWhitespace),
      !name.contains(where: { $0.isWhitespace || "()@".contains($0) })
    else {
      throw .badValue(
        option: "--lock",
        problem: "\"\(value)\" is not a lock with its tags; write database=@sql, or database:read=@report")
    }
    if let corrected = TagRules.Lock.corrected(parts[0]) {
      throw .badValue(
        option: "--lock",
        problem: "\"\(parts[0])\" has an unknown kind of access; write \(corrected)=\(parts[1])")
    }
    options.locks.append(
      TagRules.Lock(name: String(name), isRead: isRead, tags: try expression(String(parts[1]), "--lock")))
  }

  private static func setWorkerMemory(_ value: String, _ options: inout Self) throws(UsageError) {
    #if canImport(Darwin)
    // Its limits count all that is mapped, which is gigabytes in every process, and cannot be lower than that.
    throw .badValue(
      option: "--worker-memory", problem: "this system cannot limit the memory of a process; leave the option out")
    #else
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = value.last.flatMap { units[Character($0.uppercased())] }
    let digits = unit == nil ? value[...] : value.dropLast()
    guard let number = Int(digits), number > 0,
      case let (bytes, overflow) = number.multipliedReportingOverflow(by: unit ?? 1),
      !overflow, bytes >= 1 << 24
    else {
      throw .badValue(
        option: "--worker-memory", problem: "\"\(value)\" is not a size of at least 16M; write 512M or 2G")
    }
    options.run.executor.memoryLimit = bytes
    #endif
  }

  private static func addParameters(_ value: String, _ options: inout Self) throws(UsageError) {
    do {
      var object = options.run.worldParameters as? ParameterObject ?? ParameterObject()
      object.members.merge(try ParameterSource.read(value)) { _, new in new }
      _ = try WorldParameters(encoding: object, argument: "--world-parameters")
      options.run.worldParameters = object
    } catch {
      throw .badValue(option: "--world-parameters", problem: "\(error)")
    }
  }
}

extension RunOptions {
  /// The options that define success.
  static var successOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--no-strict"],
        help: """
          Treat pending scenarios as passed. Default: --strict, which treats them as failed. Undefined steps always
          fail.
          """,
        effect: .flag { $0.run.successPolicy = $0.run.successPolicy == .inWork ? .inWork : .lenient }),
      CommandLineOption(
        names: ["--wip", "-w"],
        help: "Fail if a scenario passes. Use it for scenarios that are in progress.",
        effect: .flag { $0.run.successPolicy = .inWork }),
    ]
  }

  /// The options for the languages of features.
  static var languageOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--language"],
        help: "The language of features without '# language: LANG'. Default: en.",
        effect: .value(.text("LANG")) { (value, options) throws(UsageError) in
          options.language = try language(value, "--language")
        }, standard: "en", choices: Dialect.codes)
    ]
  }

  /// Checks that a code is that of a language.
  package static func language(_ code: String, _ option: String) throws(UsageError) -> String {
    guard Dialect(code: code) == nil else { return code }
    let nearest = Spelling.nearest(to: code, among: Dialect.codes).map { "did you mean \($0)?" }
    throw .badValue(
      option: option,
      problem: "there is no language \"\(code)\"; \(nearest ?? "see \(CommandTable.program) languages")")
  }
}

extension Dialect {
  /// The codes of all languages.
  static let codes = all.map(\.code)
}
