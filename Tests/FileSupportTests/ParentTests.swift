import FileSupport
import Foundation
import Testing

@Suite("The folders above a folder")
struct ParentTests {
  @Test("a folder and the folders above it are listed, nearest first, up to the root")
  func absolute() {
    #expect(URL(filePath: "/a/b c").selfAndParents.map(\.path) == ["/a/b c", "/a", "/"])
    #expect(URL(filePath: "/").selfAndParents.map(\.path) == ["/"])
  }
}
