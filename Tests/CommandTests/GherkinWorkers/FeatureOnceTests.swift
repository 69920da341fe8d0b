import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

@Suite("Shared resources of a feature, across processes", .slow)
struct FeatureOnceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "notes")
  }

  private func run(_ steps: [String], _ arguments: String...) async throws -> FaultRun {
    func feature(_ name: String) -> String {
      "Feature: \(name)\n"
        + steps.enumerated().map { "  Scenario: \(name)\($0)\n    Given \($1)\n" }.joined()
    }
    try folder.write(feature("other"), to: "b.feature")
    return try await FaultRun(
      feature("kettle"), arguments + ["b.feature"], in: folder,
      environment: ["FAULTY_KETTLE": folder.url.appending(path: "notes").path])
  }

  /// The created and torn down values, in order, without and with the process.
  private var notes: [(what: String, process: Substring)] {
    get throws {
      try folder.text(of: "notes").split(separator: "\n").map { line in
        let end = line.lastIndex(of: " ") ?? line.endIndex
        return (String(line[..<end]), line[end...])
      }
    }
  }

  @Test("each worker that runs scenarios of a feature creates the resource once, and tears it down")
  func workers() async throws {
    let run = try await run(Array(repeating: "I boil slowly", count: 6), "--parallel", "3")
    check(run.output.status, equals: 0, "\(run.output)")
    for feature in ["kettle", "other"] {
      let made = try notes.filter { $0.what == "make \(feature)" }.map(\.process)
      let users = Set(run.attachments.filter { $0.hasPrefix("\(feature) ") })
      #expect(Set(made).count == made.count && made.count == users.count, "\(made) \(users)")
      check(try Set(notes.filter { $0.what == "tear down \(feature)" }.map(\.process)), equals: Set(made))
    }
  }

  @Test("with --parallel-by feature, only one worker creates the resource")
  func byFeature() async throws {
    let run = try await run(Array(repeating: "I boil slowly", count: 4), "--parallel", "3", "--parallel-by", "feature")
    check(run.output.status, equals: 0, "\(run.output)")
    check(try notes.map(\.what).sorted(), equals: ["make kettle", "make other", "tear down kettle", "tear down other"])
  }

  @Test("a worker that replaces a crashed one creates the resource again, and tears only that down")
  func deadWorker() async throws {
    let run = try await run(["I boil water", "a fault: unwrap", "I boil water"])
    check(run.worst["kettle1"], equals: .failed)
    check(run.worst["kettle2"], equals: .passed)
    let own = try notes.filter { $0.what.hasSuffix("kettle") }
    check(own.map(\.what), equals: ["make kettle", "make kettle", "tear down kettle"])
    #expect(own[1].process == own[2].process && own[0].process != own[1].process)
  }
}
