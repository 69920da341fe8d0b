internal import Foundation

/// A separate process of the test program, which runs only the cases of `Samples` of CommandTests.
package struct SwiftTestRun {
  private static let variable = "GHERKIN_TESTING_FEATURES"

  /// The features of the cases, by name; nil if this process is not such a run.
  package static let features = ProcessInfo.processInfo.environment[variable].flatMap {
    try? JSONDecoder().decode([String: String].self, from: Data($0.utf8))
  }

  /// An issue of a scenario.
  package struct Issue {
    package let isFailure: Bool
    package let text: String
  }

  /// The exit status, or the negative number of a signal.
  package let status: Int32
  /// Standard output, and then standard error.
  package let output: String
  /// The event stream.
  package let events: [[String: Any]]
  /// The JUnit report.
  package let xunit: String
  /// The attached files.
  package let attachments: [String]

  /// Runs a feature, and returns when the process has ended.
  ///
  /// - Parameter act: a blocking action during the run.
  package init(
    _ feature: String, environment: [String: String] = [:],
    act: @escaping @Sendable (RunningCommand) throws -> Void = { _ in }
  ) async throws {
    try await self.init(["Features/a.feature": feature], environment: environment, act: act)
  }

  /// Runs features, which have names, and returns when the process has ended.
  ///
  /// - Parameter act: a blocking action during the run.
  package init(
    _ features: [String: String], environment: [String: String] = [:],
    act: @escaping @Sendable (RunningCommand) throws -> Void = { _ in }
  ) async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "attachments/inside"), withIntermediateDirectories: true)
    let arguments = [
      "--testing-library", "swift-testing", "--filter", "CommandTests.Samples",
      "--event-stream-output-path", folder.path + "/events", "--xunit-output", folder.path + "/x.xml",
      "--attachments-path", folder.path + "/attachments/inside",
    ]
    let environment = [
      Self.variable: String(decoding: try JSONEncoder().encode(features), as: UTF8.self),
      "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1",
    ].merging(environment) { $1 }
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    let ended = try await RunningCommand.scene { [url = folder.url] in
      let command = try RunningCommand(program, arguments, in: url, environment: environment)
      do {
        try act(command)
        return try command.finish()
      } catch {
        command.send(SIGKILL)
        throw error
      }
    }
    status = ended.status
    output = ended.output + ended.error
    events = ((try? folder.text(of: "events")) ?? "").split(separator: "\n").compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    xunit = (try? folder.text(of: "x.xml")) ?? ""
    attachments = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/attachments")
      .filter { $0 != "inside" }.sorted()
  }

  /// The issues of the event stream, by the names of their scenarios.
  package var issues: [String: [Issue]] {
    var issues: [String: [Issue]] = [:]
    for event in events {
      guard let payload = event["payload"] as? [String: Any], let issue = payload["issue"] as? [String: Any] else {
        continue
      }
      let messages = (payload["messages"] as? [[String: Any]])?.compactMap { $0["text"] as? String } ?? []
      let text = messages.joined(separator: "\n")
      guard let name = text.firstMatch(of: #/in "(.*)" at /#)?.1 else { continue }
      issues[String(name), default: []].append(Issue(isFailure: issue["isFailure"] as? Bool ?? false, text: text))
    }
    return issues
  }
}
