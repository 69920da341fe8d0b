import Foundation
import GherkinFiles
import GherkinFileOutput
import GherkinTestSupport
import Testing

@Suite("Paths of file events on macOS")
struct WatchedRootsTests {
  @Test("a path without links is converted to one below the watched folder, also if that is below a hidden folder")
  func linked() throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n", to: ".work/Features/a.feature")
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: ".work")
    let resolved = folder.url.resolvingSymlinksInPath().path + "/.work/Features"
    let roots = WatchedRoots([link + "/Features"])
    check(roots.paths(of: resolved + "/a.feature"), equals: [link + "/Features/a.feature"])
    check(roots.paths(of: resolved + "/b/c.feature"), equals: [link + "/Features/b/c.feature"])
    check(roots.paths(of: resolved + "/.git/index"), equals: [])
    check(roots.paths(of: resolved + "/b/.c.swp"), equals: [])
    check(roots.paths(of: resolved + "2/a.feature"), equals: [])
  }
}
