import GherkinTestSupport
import GherkinData
import GherkinYAML

/// The shell lines of a build server's configuration, and the variables that the server sets.
struct Recipe {
  /// The lines, in order.
  private(set) var lines = ""
  /// The variables that the server sets.
  private(set) var environment = ["CI": "true"]

  /// A workflow of GitHub Actions, or GitLab's pipeline.
  init(yaml block: Block) throws {
    let documents = try YAMLParser.documents(in: Array(block.text.utf8), file: "recipe")
    guard let root = documents.first?.root else { throw CheckFailure(description: "there is nothing in it") }
    collect(root)
    if block.text.hasPrefix("# .gitlab") {
      environment.merge([
        "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "main",
      ]) { _, new in new }
    } else {
      // In a container, the checkout belongs to another user.
      environment.merge([
        "GITHUB_BASE_REF": "main", "GITHUB_STEP_SUMMARY": "summary.md", "GIT_TEST_ASSUME_DIFFERENT_OWNER": "1",
      ]) { _, new in new }
    }
    for matrix in block.text.matches(of: #/(\w+): \[([^\]]+)\]/#) {
      let place = "${{ matrix.\(matrix.1) }}"
      let values = matrix.2.split(separator: #/, */#)
      // A line with the value is a command of each job of the matrix.
      lines = lines.split(separator: "\n").flatMap { line -> [String] in
        line.contains(place) ? values.map { String(line).replacing(place, with: $0) } : [String(line)]
      }.map { $0 + "\n" }.joined()
    }
  }

  /// A pipeline of Jenkins: the texts after `sh`.
  init(groovy block: Block) throws {
    let open = block.text.count { $0 == "{" }
    guard open == block.text.count(where: { $0 == "}" }), open > 0 else {
      throw CheckFailure(description: "the braces do not match")
    }
    for match in block.text.matches(of: #/sh '([^']*)'|sh "([^"]*)"/#) { lines += (match.1 ?? match.2 ?? "") + "\n" }
  }

  private mutating func collect(_ node: YAMLNode) {
    for item in node.sequence ?? [] { collect(item) }
    for entry in node.mapping?.entries ?? [] {
      switch entry.key.text {
      case "run", "script", "before_script":
        for item in entry.value.sequence ?? [entry.value] { lines += (item.scalar?.text ?? "") + "\n" }
      default: collect(entry.value)
      }
    }
  }
}
