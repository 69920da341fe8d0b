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
    #expect(run.attachments.map(\.mediaType) == [mediaType])
    #expect(run.attachments.map(\.body) == ["AP8NCg=="])
    #expect(run.attachments.map(\.contentEncoding) == [.base64])
    #expect(run.attachments.map(\.fileName) == [name])
  }

  @Test("an explicit media type overrides the extension")
  func ownWord() async throws {
    let folder = try TemporaryFolder()
    try folder.write([UInt8](), to: "a.png")
    let run = try await Self.attach(folder.path + "/a.png", mediaType: "text/csv", fileName: "b.csv")
    #expect(run.attachments.map(\.mediaType) == ["text/csv"])
    #expect(run.attachments.map(\.fileName) == ["b.csv"])
    #expect(run.attachments.map(\.body) == [""])
  }

  @Test("a file that cannot be read fails the step with its path")
  func missing() async throws {
    let folder = try TemporaryFolder()
    for path in [folder.path + "/nothing.png", folder.path] {
      let run = try await Self.attach(path)
      #expect(run.statuses == [.failed])
      #expect(run.attachments.isEmpty)
      let message = try #require(run.messages.first)
      #expect(message.hasPrefix("\(path) cannot be attached: "))
      #expect(!message.contains("NSCocoaErrorDomain"))
    }
  }
}
