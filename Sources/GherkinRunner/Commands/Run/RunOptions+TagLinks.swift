import CucumberMessages
import YAMLFixtures

extension RunOptions {
  /// The option that says where tags lead.
  static var tagLinkOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--tag-links"],
        help: """
          Make links of tags of one form in the html and markdown reports, also of the reason in @known-failure(APP-12):
          'APP-{id}=https://tracker.example/browse/APP-{id}'. May be repeated.
          """,
        effect: .value(name: "TEMPLATE=URL|JSON", set: addTagLinks), isRepeatable: true)
    ]
  }

  private static func addTagLinks(_ value: String, _ options: inout Self) throws(UsageError) {
    do {
      options.tagLinks += try tagLinks(value)
    } catch {
      throw .badValue(option: "--tag-links", problem: "\(error)")
    }
  }

  private static func tagLinks(_ value: String) throws -> [TagLink] {
    // A template may begin with its placeholder, so a brace alone is no object.
    if value.firstMatch(of: #/^\s*\{\s*["}]/#) != nil {
      return try YAMLDecoder().decode([String: String].self, from: value, file: "--tag-links").sorted {
        $0.key < $1.key
      }
      .map { try TagLink(template: $0.key, url: $0.value) }
    }
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw TagLink.Problem(
        description: "\"\(value)\" has no address; write 'APP-{id}=https://tracker.example/browse/APP-{id}'")
    }
    return [try TagLink(template: parts[0], url: parts[1])]
  }
}
