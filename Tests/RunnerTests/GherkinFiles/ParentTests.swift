import GherkinFiles
import Foundation
import GherkinTestSupport
import Testing

@Suite("The folders above a folder")
struct ParentTests {
  @Test("a folder and the folders above it are listed, nearest first, up to the root")
  func absolute() {
    check(URL(filePath: "/a/b c").selfAndParents.map(\.path), equals: ["/a/b c", "/a", "/"])
    check(URL(filePath: "/").selfAndParents.map(\.path), equals: ["/"])
  }

  @Test("the nearest folder with a file is the folder itself, or one above it")
  func nearest() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a/Package.swift")
    let inner = folder.url.appending(path: "a/b/c")
    let found = inner.nearestParent(containing: "Package.swift")
    check(found?.path, equals: folder.url.appending(path: "a").path)
    check(found?.nearestParent(containing: "Package.swift")?.path, equals: found?.path)
    #expect(URL(filePath: "/").nearestParent(containing: "no such file") == nil)
  }
}
