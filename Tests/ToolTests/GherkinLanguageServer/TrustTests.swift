import Foundation
import GherkinLanguageServer
import GherkinProtocol
import GherkinTestSupport
import Testing

@Suite("The folders whose runners are started")
struct TrustTests {
  private static let listing = Definitions([
    .init(.expression("I pay"), "S.swift:1"), .init(.expression("I leave"), "S.swift:2"),
  ])
  private static let files = [
    "one/Package.swift": "", "one/a.feature": Sample.feature, "one/Features/b.feature": Sample.feature,
    "two/Package.swift": "",
  ]

  /// Starts a server for folders, and waits until it has read their features.
  private static func editor(_ opened: [String], trusted: (Editor) -> JSON) throws -> Editor {
    let editor = try Editor(files, listing: listing, isInitialized: false)
    try editor.ask(
      "initialize",
      [
        "workspaceFolders": .array(opened.map { ["uri": .string(editor.uri($0)), "name": "x"] }), "capabilities": [:],
        "initializationOptions": ["trusted": trusted(editor)],
      ])
    editor.notify("initialized", [:])
    _ = try editor.wait(for: "$/gherkin-run/indexed")
    return editor
  }

  private static func wait(until holds: () -> Bool) throws {
    let end = Date.now + 60
    while !holds() {
      guard Date.now < end else { throw Editor.Silence(description: "the condition is not met") }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  @Test("the package above a trusted folder is not trusted", arguments: ["opened", "named"])
  func packageAbove(how: String) async throws {
    try await Editor.scene { () throws in
      let editor = try Self.editor(["one/Features"]) { how == "opened" ? true : [.string($0.uri("one/Features"))] }
      let note = try editor.wait(for: "window/logMessage") { $0["message"]?.string?.contains("not trusted") == true }
      check(note["message"]?.string?.hasPrefix("\(editor.folder.path)/one is not trusted"), equals: true)
      check(editor.listed, equals: [])
    }
  }

  @Test("a package that is named is trusted, also if the client opens a folder in it")
  func packageNamed() async throws {
    try await Editor.scene { () throws in
      let editor = try Self.editor(["one/Features"]) { [.string($0.uri("one"))] }
      try Self.wait { editor.listed == ["\(editor.folder.path)/one"] }
    }
  }

  @Test("a change of settings trusts no folder that was added after the start")
  func addedFolder() async throws {
    try await Editor.scene { () throws in
      let editor = try Self.editor(["one"]) { _ in true }
      editor.notify(
        "workspace/didChangeWorkspaceFolders",
        ["event": ["added": [["uri": .string(editor.uri("two")), "name": "x"]], "removed": []]])
      // A listing ends before the next one starts.
      for count in [2, 3] {
        editor.notify("workspace/didChangeConfiguration", ["settings": ["trusted": true]])
        try Self.wait { editor.listed.count >= count }
      }
      check(Set(editor.listed), equals: ["\(editor.folder.path)/one"])
    }
  }

  @Test("trusting a folder starts the runner of only that folder")
  func trustedFolder() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(
        ["one/Package.swift": "", "two/Package.swift": "", "two-b/Package.swift": ""], listing: Self.listing,
        isInitialized: false)
      let folders = ["one", "two", "two-b"].map { JSON.string(editor.uri($0)) }
      try editor.ask(
        "initialize",
        [
          "workspaceFolders": .array(folders.prefix(2).map { ["uri": $0, "name": "x"] }), "capabilities": [:],
          "initializationOptions": ["trusted": [.string(editor.uri("two"))]],
        ])
      editor.notify("initialized", [:])
      func note() throws -> String {
        try editor.wait(for: "window/logMessage") { $0["message"]?.string?.contains("not trusted") == true }["message"]?
          .string ?? ""
      }
      check(try note().hasPrefix("\(editor.folder.path)/one is not trusted"))
      _ = try editor.wait(for: "window/logMessage") { $0["message"] == "2 step definitions" }
      check(editor.listed, equals: ["\(editor.folder.path)/two"])
      editor.notify(
        "workspace/didChangeWorkspaceFolders", ["event": ["added": [["uri": folders[2], "name": "x"]], "removed": []]])
      check(try [note(), note()].contains { $0.hasPrefix("\(editor.folder.path)/two-b is not trusted") })
      check(Set(editor.listed), equals: ["\(editor.folder.path)/two"])
    }
  }
}
