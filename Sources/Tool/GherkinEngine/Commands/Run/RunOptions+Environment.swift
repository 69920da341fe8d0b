package import GherkinCommandLine
import GherkinTestRun

extension RunOptions: DefaultOptions {
  /// Returns the option `--shard` according to `GHERKIN_RUN_SHARDS`.
  package static func assigned(by environment: [String: String]) throws(UsageError) -> [GivenOption] {
    guard let value = environment[Shard.ownTotal], !value.isEmpty else { return [] }
    guard Int(value) != nil else {
      return [GivenOption(key: "shard", value: value, origin: .environment(Shard.ownTotal))]
    }
    let index = "JOB_COMPLETION_INDEX"
    guard let number = environment[index] else {
      throw .located(
        .environment(Shard.ownTotal),
        .configuration(
          "\(value) is a number of parts, but \(index) is not set; write auto, or a part such as 1/\(value)"))
    }
    return try shard([Shard.ownTotal: value, index: number]).map { [$0] } ?? []
  }

  /// The variables that coding agents set for the commands that they start.
  static let agentVariables = ["AGENT", "AI_AGENT", "CLAUDECODE", "CURSOR_AGENT", "GEMINI_CLI"]

  /// The variable of a coding agent because of which the run is quiet; nil for none.
  var agentVariable: String? {
    guard case .environment(let name)? = settings.options.last(where: { $0.key == "quiet" })?.origin,
      Self.agentVariables.contains(name)
    else { return nil }
    return name
  }

  /// Returns the option `--quiet` for a run that a coding agent starts; nil if the options choose what is shown.
  private static func quiet(_ options: [GivenOption], _ environment: [String: String]) -> GivenOption? {
    let isChosen = options.contains { ["format", "quiet", "verbose", "watch"].contains($0.key) }
    guard !isChosen, let variable = agentVariables.first(where: { !environment[$0, default: ""].isEmpty }) else {
      return nil
    }
    return GivenOption(key: "quiet", value: nil, origin: .environment(variable))
  }

  /// Replaces the value `auto` of `--shard` by the part that a service assigns, or by the only part, and adds `--quiet`
  /// for coding agents.
  package static func resolve(_ options: inout [GivenOption], in environment: [String: String]) throws(UsageError) {
    if let quiet = quiet(options, environment) { options.append(quiet) }
    guard let index = options.lastIndex(where: { $0.key == "shard" && $0.value == "auto" }) else { return }
    var whole = GivenOption(key: "shard", value: "1/1", origin: options[index].origin)
    whole.isFallback = true
    options[index] = try shard(environment) ?? whole
  }

  /// Returns the option `--shard` according to the variables of a service; nil if there are none.
  private static func shard(_ environment: [String: String]) throws(UsageError) -> GivenOption? {
    do throws(ShardEnvironmentError) {
      return try Shard.assigned(by: environment).map { shard, variable in
        GivenOption(key: "shard", value: "\(shard.number)/\(shard.total)", origin: .environment(variable))
      }
    } catch {
      throw .located(
        .environment(error.variable),
        .configuration(
          "\(error.text) is not a shard; correct the job, or pass --shard i/n (--shard 1/1 for all)"))
    }
  }
}
