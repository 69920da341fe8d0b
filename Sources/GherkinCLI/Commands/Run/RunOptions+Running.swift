import GherkinRuntime

extension RunOptions {
  /// The options that say how scenarios run.
  static var runningOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--dry-run", "-d"],
        help: "Match all steps, run none of them, nor any hook. Fails where a step is undefined or ambiguous.",
        effect: .flag { $0.isDry = true }),
      CommandLineOption(
        names: ["--fail-fast"],
        help: "Skip the scenarios after the first that does not pass.",
        effect: .flag { $0.failsFast = true }),
      CommandLineOption(
        names: ["--parallel"],
        help: "Run so many scenarios at a time. @serial, @lock(name) and @lock(name:read) keep them apart.",
        effect: .value(name: "N") { (value, options) throws(UsageError) in
          options.parallel = try number(value, "--parallel", 1...1024)
        }),
      CommandLineOption(
        names: ["--retry"],
        help: "Try a failed scenario again, so often at most. @retry(N) says so for one scenario.",
        effect: .value(name: "N") { (value, options) throws(UsageError) in
          options.retries = try number(value, "--retry", 0...100)
        }),
      CommandLineOption(
        names: ["--retry-tag-filter"],
        help: "Try only these scenarios again.",
        effect: .value(name: "EXPRESSION") { (value, options) throws(UsageError) in
          options.retryTags = try expression(value, "--retry-tag-filter")
        }),
      CommandLineOption(
        names: ["--timeout"],
        help: """
          How long a step or a hook may take: 30s, 500ms, 2m; 0 for any time. Default: 60s.
          @timeout(5s) says so for one scenario.
          """,
        effect: .value(name: "DURATION", set: setTimeout)),
      CommandLineOption(
        names: ["--world-parameters"],
        help: "What worlds get as their parameters: an object in JSON, or a YAML or JSON file. A later one adds to it.",
        effect: .value(name: "JSON|FILE", set: addParameters)),
    ]
  }

  private static func number(
    _ value: String, _ option: String, _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = Int(value), range.contains(number) else {
      throw .badValue(
        option: option, problem: "\"\(value)\" is no number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func setTimeout(_ value: String, _ options: inout Self) throws(UsageError) {
    guard let limit = TimeLimits.duration(value) else {
      throw .badValue(option: "--timeout", problem: "\"\(value)\" is no duration; write 30s, 500ms, 2m, or 0 for none")
    }
    options.limits.standard = limit == .zero ? nil : limit
  }

  private static func addParameters(_ value: String, _ options: inout Self) throws(UsageError) {
    do {
      options.parameterObject.merge(try ParameterSource.read(value)) { _, new in new }
    } catch {
      throw .badValue(option: "--world-parameters", problem: "\(error)")
    }
  }
}
