import GherkinProtocol
import GherkinMessages
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Attached files")
struct FileAttachmentTests {
  private static func attach(
    _ path: String, mediaType: String? = nil, fileName: String? = nil
  ) async throws -> RecordedRun {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { world in
        try world.scenario.attach(fileAt: path, mediaType: mediaType, fileName: fileName)
      }
    }
    return try await RecordedRun("Feature: f\nScenario: a\nGiven a step", library)
  }

  @Test(
    "the file determines the media type and the name",
    arguments: [
      ("a.png", "image/png"), ("a.JPEG", "image/jpeg"), ("a.tar.zip", "application/zip"), ("a.txt", "text/plain"),
      ("a", "application/octet-stream"), ("a.nonsense", "application/octet-stream"),
      ("a.", "application/octet-stream"), ("é.svg", "image/svg+xml"),
    ])
  func ending(name: String, mediaType: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write([0, 255, 13, 10], to: name)
    let run = try await Self.attach(folder.path + "/" + name)
    check(run.attachments.map(\.mediaType), equals: [mediaType])
    check(run.attachments.map(\.body), equals: ["AP8NCg=="])
    check(run.attachments.map(\.contentEncoding), equals: [.base64])
    check(run.attachments.map(\.fileName), equals: [name])
  }

  @Test("an explicit media type overrides the extension")
  func ownWord() async throws {
    let folder = try TemporaryFolder()
    try folder.write([UInt8](), to: "a.png")
    let run = try await Self.attach(folder.path + "/a.png", mediaType: "text/csv", fileName: "b.csv")
    check(run.attachments.map(\.mediaType), equals: ["text/csv"])
    check(run.attachments.map(\.fileName), equals: ["b.csv"])
    check(run.attachments.map(\.body), equals: [""])
  }

  @Test("a file that cannot be read fails the step with its path")
  func missing() async throws {
    let folder = try TemporaryFolder()
    for path in [folder.path + "/nothing.png", folder.path] {
      let run = try await Self.attach(path)
      check(run.statuses, equals: [.failed])
      checkEmpty(run.attachments)
      let message = try #require(run.messages.first)
      #expect(message.hasPrefix("\(path) cannot be attached: "))
      check(message, lacks: "NSCocoaErrorDomain")
    }
  }
}
