import Foundation
import GherkinData
import GherkinTestSupport
import Testing

@Suite("Built programs, of which the steps start the present one")
struct BuiltProductTests {
  /// A build folder as the package manager leaves it, with spaces in its path: a program of two modules.
  private struct Build {
    let parent: TemporaryFolder
    let folder: URL

    init() throws {
      parent = try TemporaryFolder()
      folder = parent.url.appending(path: "my package/.build/x/debug")
      for name in ["main", "Cellar"] { try write("", "my package/Sources/\(name).swift", at: 1000) }
      try write("'\(source("main"))'\n", "my package/.build/x/debug/opener.build/sources")
      try write("'\(source("Cellar"))'\n", "my package/.build/x/debug/Cellar.build/sources")
      let objects = ["opener.build/main.swift.o", "Cellar.build/Cellar.swift.o", "Other.swiftmodule.o"]
      try write(
        objects.map { "'\(folder.path)/\($0)'\n" }.joined(),
        "my package/.build/x/debug/opener.product/Objects.LinkFileList")
      try write("", "my package/.build/x/debug/opener", at: 2000)
    }

    func source(_ name: String) -> String { parent.url.appending(path: "my package/Sources/\(name).swift").path }

    func write(_ text: String, _ path: String, at seconds: Double? = nil) throws {
      try parent.write(text, to: path)
      guard let seconds else { return }
      let date = Date(timeIntervalSince1970: seconds)
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: parent.url.appending(path: path).path)
    }

    /// The path of a program, or the error.
    func program(_ name: String) -> String {
      do { return try BuiltProduct(name, in: folder).url.path } catch { return "\(error)" }
    }
  }

  @Test("a program that is newer than its sources is found")
  func present() throws {
    let build = try Build()
    check(build.program("opener"), equals: "\(build.folder.path)/opener")
  }

  @Test("a program that does not exist is an error that says how each build includes it")
  func missing() throws {
    let build = try Build()
    check(
      build.program("closer"),
      equals:
        "there is no closer in \(build.folder.path); correct the name, or let the target with the steps depend on it, "
        + "so that each build of the runner and of the tests includes it, and build again")
  }

  @Test("a program that is older than a source of its own or of a library is an error", arguments: ["main", "Cellar"])
  func outdated(source: String) throws {
    let build = try Build()
    try build.write("", "my package/Sources/\(source).swift", at: 3000)
    check(
      build.program("opener"), contains: "opener is older than its source \(build.source(source)), so another program")
  }

  @Test(
    "a source whose date changed, but not its text, does not matter after a build",
    arguments: [(nil, true), (2500, false), (1500, true)] as [(Double?, Bool)])
  func touched(object: Double?, isPresent: Bool) throws {
    let build = try Build()
    try build.write("", "my package/Sources/Cellar.swift", at: 3000)
    try build.write("", "my package/.build/x/debug/Cellar.build/primary.priors", at: 4000)
    if let object { try build.write("", "my package/.build/x/debug/Cellar.build/Cellar.swift.o", at: object) }
    check(build.program("opener").contains("is older than its source"), equals: !isPresent)
  }

  @Test("sources that are not on this machine, and a folder without lists, do not matter")
  func elsewhere() throws {
    let build = try Build()
    try FileManager.default.removeItem(atPath: build.source("main"))
    check(build.program("opener"), equals: "\(build.folder.path)/opener")
    let other = try Build()
    try FileManager.default.removeItem(at: other.folder.appending(path: "opener.product"))
    try other.write("", "my package/Sources/main.swift", at: 3000)
    check(other.program("opener"), equals: "\(other.folder.path)/opener")
  }
}
