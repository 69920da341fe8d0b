import GherkinFiles
import GherkinFileOutput
import Foundation
import GherkinTestSupport
import Testing

#if !os(Windows)
@Suite("The marker of a language server")
struct EditorMarkerTests {
  private let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["XDG_RUNTIME_DIR": folder.path]
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "work/a/b"), withIntermediateDirectories: true)
  }

  private var served: String { folder.path + "/work" }
  private var markers: String { folder.path + "/gherkin-run" }

  private func path(_ run: String = "/work") -> String? {
    EditorMarker.resultsPath(forRunIn: folder.path + run, environment: environment)
  }

  @Test("runs in the served folder and its subfolders record their results")
  func active() throws {
    let marker = try EditorMarker(serving: served, environment: environment)
    let path = try #require(self.path())
    check(path, equals: marker.resultsPath)
    check(self.path("/work/a/b"), equals: path)
    #expect(self.path("") == nil)
    #expect(marker.results == nil)
    try EditorMarker.record(Array("one".utf8), at: path)
    try EditorMarker.record(Array("two".utf8), at: path)
    check(marker.results, equals: Array("two".utf8))
    check(try FileManager.default.contentsOfDirectory(atPath: markers).count, equals: 2)
  }

  @Test("the path of results has no symbolic links, as the paths of file events on macOS")
  func linked() throws {
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: ".")
    let environment = ["XDG_RUNTIME_DIR": link]
    let marker = try EditorMarker(serving: served, environment: environment)
    #expect(marker.resultsPath.hasPrefix("\(try #require(SystemCalls.resolved(markers)))/"))
    check(EditorMarker.resultsPath(forRunIn: served, environment: environment), equals: marker.resultsPath)
  }

  @Test("nothing is recorded without a server, or after its end")
  func inactive() throws {
    #expect(path() == nil)
    var marker: EditorMarker? = try EditorMarker(serving: served, environment: environment)
    #expect(marker != nil)
    marker = nil
    #expect(path() == nil)
    check(try FileManager.default.contentsOfDirectory(atPath: markers), equals: [])
  }

  @Test("the marker of a killed server is ignored")
  func stale() throws {
    let marker = try EditorMarker(serving: served, environment: environment)
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: markers).first { $0.hasSuffix(".server") })
    let copy = try Data(contentsOf: URL(filePath: "\(markers)/\(name)"))
    try withExtendedLifetime(marker) {
      try FileManager.default.removeItem(atPath: "\(markers)/\(name)")
      try copy.write(to: URL(filePath: "\(markers)/\(name)"))
      #expect(path() == nil)
    }
  }

  @Test("two servers of the same folder share the marker")
  func shared() throws {
    let first = try EditorMarker(serving: served, environment: environment)
    var second: EditorMarker? = try EditorMarker(serving: served, environment: environment)
    check(second?.resultsPath, equals: first.resultsPath)
    second = nil
    check(path(), equals: first.resultsPath)
  }

  @Test("a folder that others can write to, or that is a link, is rejected")
  func unsafe() throws {
    try FileManager.default.createDirectory(atPath: markers, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o770], ofItemAtPath: markers)
    #expect(throws: SystemCalls.Failure.self) { try EditorMarker(serving: served, environment: environment) }
    #expect(path() == nil)
    try FileManager.default.removeItem(atPath: markers)
    try FileManager.default.createSymbolicLink(atPath: markers, withDestinationPath: served)
    #expect(throws: SystemCalls.Failure.self) { try EditorMarker(serving: served, environment: environment) }
    #expect(path() == nil)
  }

  @Test("symbolic links are neither followed nor written")
  func links() throws {
    let marker = try EditorMarker(serving: served, environment: environment)
    try folder.write("secret", to: "secret")
    try FileManager.default.createSymbolicLink(
      atPath: marker.resultsPath, withDestinationPath: folder.path + "/secret")
    #expect(marker.results == nil)
    try EditorMarker.record(Array("new".utf8), at: marker.resultsPath)
    check(try folder.text(of: "secret"), equals: "secret")
    check(marker.results, equals: Array("new".utf8))
  }

  @Test("the size of results is limited")
  func bounded() throws {
    let marker = try EditorMarker(serving: served, environment: environment)
    let bytes = [UInt8](repeating: 0x20, count: EditorMarker.longestResults + 1)
    #expect(throws: SystemCalls.Failure.self) { try EditorMarker.record(bytes, at: marker.resultsPath) }
    #expect(marker.results == nil)
  }
}
#endif
