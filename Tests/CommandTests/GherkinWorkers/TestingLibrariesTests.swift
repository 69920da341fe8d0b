import GherkinTestSupport
import GherkinWorkers
import Testing

@Suite("Libraries of Swift Testing on a Mac", .commands)
struct TestingLibrariesTests {
  private static let own = "GHERKIN_RUN_OWN_DYLD"

  @Test("the folders of the platform follow the user's own, which the runner gets back")
  func folders() throws {
    let folder = try TemporaryFolder()
    let platform = folder.path + "/Mac OSX.platform"
    try folder.write("", to: "Mac OSX.platform/Developer/Library/Frameworks/empty")
    try folder.write("", to: "Mac OSX.platform/Developer/usr/lib/empty")
    let script = "#!/bin/sh\n[ \"$1\" = --show-sdk-platform-path ] && echo '\(platform)'\n"
    try folder.writeProgram(script, to: "xcrun")
    check(
      TestingLibraries.environment(["DYLD_LIBRARY_PATH": "/mine"], xcrun: folder.path + "/xcrun"),
      equals: [
        "DYLD_FRAMEWORK_PATH": "\(platform)/Developer/Library/Frameworks", "\(Self.own)_FRAMEWORK_PATH": "",
        "DYLD_LIBRARY_PATH": "/mine:\(platform)/Developer/usr/lib", "\(Self.own)_LIBRARY_PATH": "/mine",
      ])
  }

  @Test("without a platform, nothing that does not exist is added", arguments: ["exit 1", "echo nonsense", ":"])
  func none(script: String) throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("#!/bin/sh\n\(script)\n", to: "xcrun")
    check(
      TestingLibraries.environment([:], xcrun: folder.path + "/xcrun"),
      equals: TestingLibraries.environment([:], xcrun: "/nowhere"))
    #if !os(macOS)
    check(TestingLibraries.environment([:], xcrun: folder.path + "/xcrun"), equals: [:])
    #endif
  }
}
