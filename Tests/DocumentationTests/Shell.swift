import Foundation
import GherkinTestSupport

/// A folder like a user's, in which the shell lines of a page run.
///
/// There is a copy of the features, messages of runs, a configuration file, and a Git repository, in which the branch
/// `topic` is checked out. Commands of other names stand in for the tools that a page calls, so nothing is built or
/// installed.
struct Shell {
  /// The features and the files of an earlier run. Created once, because this takes a second.
  private static let model = Task { () async throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    let features = BuiltCommand.package.appending(path: "Features")
    try FileManager.default.copyItem(at: features, to: folder.url.appending(path: "Features"))
    try FileManager.default.copyItem(
      at: features.appending(path: "sign_in.feature"), to: folder.url.appending(path: "sign_in.feature"))
    let tagged = "Features/photo_upload.feature"
    try folder.write("@smoke @checkout\n" + (try folder.text(of: tagged)), to: tagged)
    try folder.write("profiles:\n  ci:\n    retry: 2\n", to: "gherkin-run.yaml")
    try folder.write("retry: 1\n", to: "other.yaml")
    let specification = "#### Scenario: One\n- **GIVEN** Ada and Grace are members of \"book_club\"\n"
    for path in ["openspec/specs/sessions", "specs/001-sign-in"] {
      try folder.write(specification, to: "\(path)/spec.md")
    }
    for (shard, name) in [("1/2", "shard-1"), ("2/2", "shard-2"), ("1/1", "run")] {
      let run = try await BuiltCommand.gherkinRun.run(
        "--shard", shard, "--format", "message:\(name).ndjson", "--format", "rerun:rerun.txt", "--format", "summary",
        "Features/", in: folder.url)
      guard run.status == 0 else { throw CheckFailure(description: run.output + run.error) }
    }
    for name in ["rerun", "earlier"] {
      try FileManager.default.copyItem(
        at: folder.url.appending(path: "run.ndjson"), to: folder.url.appending(path: "\(name).ndjson"))
    }
    for path in [".zfunc/empty", ".config/fish/completions/empty"] { try folder.write("", to: path) }
    try standIns(in: folder)
    let repository = try await BuiltCommand.env.run(["bash", "-ec", gitCommands], in: folder.url)
    guard repository.status == 0 else { throw CheckFailure(description: repository.error) }
    return folder
  }

  private static let gitCommands = """
    git init --quiet --initial-branch main
    git config user.name Ada
    git config user.email ada@example.com
    git add Features gherkin-run.yaml
    git commit --quiet --message "Add features"
    git update-ref refs/remotes/origin/main main
    git checkout --quiet -b topic
    """

  /// A script for each tool that pages call: it only runs the command that the tool would finally start.
  private static func standIns(in folder: TemporaryFolder) throws {
    let run = #"exec gherkin-run "$@""#
    let tools = [
      // For commands that ask questions, never end, or need the official data, only the arguments are checked.
      "gherkin-run": """
      case "$*" in
        init*|*--watch*|*--from*|self-check*) set -- "$@" --help;;
      esac
      exec '\(BuiltCommand.gherkinRun.path)' "$@"
      """,
      "swift": """
      case "$1 $2" in
        run\\ *) shift 2; \(run);;
        "package gherkin-run") shift 2; \(run);;
        build\\ *|test\\ *|"package "*) ;;
        *) echo "there is no stand-in for swift $*" >&2; exit 2;;
      esac
      """,
      "make": "grep -q \"^$1:\" '\(BuiltCommand.package.path)/Makefile'",
      "lldb": "shift 2; \(run)", "apt-get": ":", "brew": ":", "xcodebuild": ":",
    ]
    for (name, script) in tools {
      try folder.writeProgram("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
    }
  }

  private let folder: TemporaryFolder

  /// Creates a separate folder for a page.
  init() async throws {
    folder = try TemporaryFolder()
    try folder.copyContent(of: try await Self.model.value)
  }

  /// Writes a file into the folder.
  func write(_ text: String, to path: String) throws {
    try folder.write(text, to: path)
  }

  /// Returns the text of a file in the folder.
  func text(of path: String) throws -> String {
    try folder.text(of: path)
  }

  /// Runs lines. Each must succeed, or end with the status in the comment after it: `# exit status 1`.
  ///
  /// - Returns: the standard output of all lines.
  @discardableResult
  func run(_ lines: String, environment: [String: String] = [:]) async throws -> String {
    let script = lines.split(separator: "\n").map { line in
      guard let told = line.firstMatch(of: #/# exit status (\d+)/#) else { return String(line) }
      return "status=0; \(line[..<told.range.lowerBound]) || status=$?; [ $status = \(told.1) ]"
    }.joined(separator: "\n")
    let path = "\(folder.path)/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let head = "set -Eeuo pipefail; trap 'echo \"failed: $BASH_COMMAND\" >&2' ERR\n"
    let run = try await BuiltCommand.env.run(
      ["bash", "-c", head + script], in: folder.url,
      environment: environment.merging(["PATH": path, "HOME": folder.path]) { own, _ in own })
    guard run.status == 0 else {
      throw CheckFailure(description: "status \(run.status)\n\(run.error.suffix(3000))\n\(run.output.suffix(1000))")
    }
    return run.output
  }
}

/// A statement of a page is wrong.
struct CheckFailure: Error, CustomStringConvertible {
  let description: String
}
