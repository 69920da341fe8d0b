package import GherkinMessages
import GherkinYAML

extension RunOptions {
  /// The options that record facts about the run for its reports.
  static var recordOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--tag-links"],
        help: """
          Link tags that match a template to a tracker, in the html and markdown reports:
          'APP-{id}=https://tracker.example/browse/APP-{id}'. Applies to the reasons of known failures too. May be
          repeated.
          """,
        effect: .value(name: "TEMPLATE=URL|JSON", set: addTagLinks), isRepeatable: true),
      CommandLineOption(
        names: ["--environment"],
        help: """
          Show an entry about the environment in the html report, such as 'Browser=Firefox 153'. May be repeated.
          """,
        effect: .value(name: "NAME=VALUE|JSON", set: addEnvironment), isRepeatable: true),
      CommandLineOption(
        names: ["--source-link"],
        help: """
          Link locations in the html report: 'https://forge.example/app/blob/{revision}/{path}#L{line}'. Default:
          the repository on GitHub Actions and GitLab, no links elsewhere.
          """,
        effect: .value(name: "URL", set: setSourceLink)),
    ]
  }

  private static func addTagLinks(_ value: String, _ options: inout Self) throws(UsageError) {
    options.tagLinks += try tagLinks(value)
  }

  /// Returns the links in a value of `--tag-links`.
  package static func tagLinks(_ value: String) throws(UsageError) -> [TagLink] {
    do {
      let form = "has no address; write 'APP-{id}=https://tracker.example/browse/APP-{id}'"
      return try pairs(value, "--tag-links", otherwise: form).map { try TagLink(template: $0, url: $1) }
    } catch {
      throw .badValue(option: "--tag-links", problem: "\(error)")
    }
  }

  private static func addEnvironment(_ value: String, _ options: inout Self) throws(UsageError) {
    let form = "has no name and value; write 'Browser=Firefox 153'"
    do {
      let entries = try pairs(value, "--environment", otherwise: form)
      if entries.contains(where: \.name.isEmpty), !isObject(value) {
        throw TagLink.Problem(description: "\"\(value)\" \(form)")
      }
      options.environment += entries.map { .init(name: $0, value: $1) }
    } catch {
      throw .badValue(option: "--environment", problem: "\(error)")
    }
  }

  /// Returns the names and values of `name=value`, or of a JSON object of texts, sorted by name.
  ///
  /// - Parameter form: the problem of a text in neither form.
  private static func pairs(
    _ value: String, _ option: String, otherwise form: String
  ) throws -> [(name: String, value: String)] {
    if isObject(value) {
      return try YAMLDecoder().decode([String: String].self, from: value, file: option)
        .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw TagLink.Problem(description: "\"\(value)\" \(form)") }
    return [(parts[0], parts[1])]
  }

  /// Returns whether a text is a JSON object. A template of tags can start with its placeholder, so a brace alone does
  /// not suffice.
  private static func isObject(_ text: String) -> Bool { text.firstMatch(of: #/^\s*\{\s*["}]/#) != nil }

  private static func setSourceLink(_ value: String, _ options: inout Self) throws(UsageError) {
    options.sourceLink = try sourceLink(value, "--source-link")
  }

  /// Returns the link in a value of an option.
  package static func sourceLink(_ value: String, _ option: String) throws(UsageError) -> SourceLink {
    do {
      return try SourceLink(template: value)
    } catch {
      throw .badValue(option: option, problem: "\(error)")
    }
  }
}
