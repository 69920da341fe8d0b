import CucumberMessages
import YAMLFixtures

extension RunOptions {
  /// The options that record facts about the run for its reports.
  static var recordOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--environment"],
        help: """
          Show an entry about the environment in the html report, such as 'Browser=Firefox 153'. May be repeated.
          """,
        effect: .value(name: "NAME=VALUE|JSON", set: addEnvironment), isRepeatable: true),
      CommandLineOption(
        names: ["--source-link"],
        help: """
          Make links of locations in the html report: 'https://forge.example/app/blob/{revision}/{path}#L{line}'.
          Default: the address of the repository on GitHub Actions and GitLab, no links elsewhere.
          """,
        effect: .value(name: "URL", set: setSourceLink)),
    ]
  }

  private static func addEnvironment(_ value: String, _ options: inout Self) throws(UsageError) {
    do {
      options.environment += try entries(value)
    } catch {
      throw .badValue(option: "--environment", problem: "\(error)")
    }
  }

  private static func entries(_ value: String) throws -> [RunFact.EnvironmentEntry] {
    if value.firstMatch(of: #/^\s*\{\s*["}]/#) != nil {
      return try YAMLDecoder().decode([String: String].self, from: value, file: "--environment")
        .sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }
    }
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw TagLink.Problem(description: "\"\(value)\" has no name and value; write 'Browser=Firefox 153'")
    }
    return [.init(name: parts[0], value: parts[1])]
  }

  private static func setSourceLink(_ value: String, _ options: inout Self) throws(UsageError) {
    do {
      options.sourceLink = try SourceLink(template: value)
    } catch {
      throw .badValue(option: "--source-link", problem: "\(error)")
    }
  }
}
