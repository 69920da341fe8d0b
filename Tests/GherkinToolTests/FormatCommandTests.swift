import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run format", .tags(.commands))
struct FormatCommandTests {
  private static let ragged = "Feature: f\nScenario: s\n* x\n"
  private static let tidy = "Feature: f\n\n  Scenario: s\n    * x\n"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.ragged, to: "F/ragged.feature")
    try folder.write(Self.tidy, to: "F/tidy.feature")
  }

  private func format(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(["format"] + arguments, in: folder.url)
  }

  @Test("without a path, the default folder is formatted; it is an error if there is none")
  func standardFolder() async throws {
    let lost = try await format()
    check(lost.status, equals: 2)
    check(
      lost.error,
      equals: "gherkin-run: there is no folder Features/ or features/ here; create it, or name the features to run\n")
    try folder.write(Self.ragged, to: "Features/a.feature")
    check(try await format().output, equals: "Features/a.feature\n")
    check(try folder.text(of: "Features/a.feature"), equals: Self.tidy)
  }

  @Test(
    "folders of other projects and of builds are not formatted, checked or run", arguments: [".", "'**/*.feature'"])
  func foreign(path: String) async throws {
    for name in [".build/checkouts/x", "node_modules/x", ".git"] {
      try folder.write(Self.ragged, to: "\(name)/a.feature")
    }
    let shell = BuiltCommand(executable: URL(filePath: "/bin/sh"))
    for command in ["format", "lint", "run --dry-run"] {
      let line = "\"$0\" \(command) \(path)"
      let run = try await shell.run("-c", line, BuiltCommand.built("gherkin-run-faults").path, in: folder.url)
      for name in [".build", "node_modules", ".git"] {
        check((run.output + run.error), lacks: "\(name)/", "\(run.output)\(run.error)")
      }
    }
    check(try folder.text(of: ".build/checkouts/x/a.feature"), equals: Self.ragged)
    check(try await format("node_modules").output, equals: "node_modules/x/a.feature\n")
  }

  @Test(
    "sections of .editorconfig for feature files are used",
    arguments: [
      "root = true\n[*.feature]\nindent_style = tab\n",
      "[*.{feature,feature.md}]\nindent_style=TAB\nindent_size = 3\n",
      "[*.feature]\nindent_style = space\n\n[F/**.feature]\n; comment\nindent_style = tab\n",
      "[*.feature]\nindent_style = tab\n[*]\nindent_style = space\n[*.md]\nindent_style = space\n",
      "[/[A-F]/{b,r[!x]gg}e?.feature]\nindent_style = space\n[F/r\\a{g,}ged.feature]\nindent_style = tab\n",
      "[**/F/**/*.feature]\nindent_style = tab\n[?/*.feature?]\nindent_style = space\n[*red.feature]\nindent_style = space\n",
      "[*.feature]\nindent_style = tab\n[{\(String(repeating: ",", count: 500_000))]\nindent_style = space\n",
    ])
  func editorConfig(text: String) async throws {
    try folder.write(text, to: ".editorconfig")
    check(try await format("F").status, equals: 0)
    check(try folder.text(of: "F/ragged.feature"), equals: "Feature: f\n\n\tScenario: s\n\t\t* x\n")
  }

  @Test("sections of .editorconfig for other files do not count, and unset removes a property")
  func otherSections() async throws {
    try folder.write(
      "root = true\n[*]\nindent_size = 4\nend_of_line = crlf\ninsert_final_newline = false\n"
        + "[*.feature]\nindent_size = 1\n[F/{t,x}*.feature]\nindent_size = unset\n", to: ".editorconfig")
    check(try await format("F").status, equals: 0)
    check(try folder.text(of: "F/ragged.feature"), equals: "Feature: f\n\n Scenario: s\n  * x\n")
    check(try folder.text(of: "F/tidy.feature"), equals: Self.tidy)
  }

  @Test("the layout settings of earlier versions are answered with their place in .editorconfig")
  func earlierSettings() async throws {
    let option = try await format("--indent-size", "4", "F")
    check(option.status, equals: 2)
    check(option.error, contains: "write it in the section [*.feature] of .editorconfig")
    try folder.write("layout: { indent-size: 4 }\n", to: "gherkin-run.yaml")
    let key = try await format("F")
    check(key.status, equals: 2)
    check(key.error, contains: "gherkin-run.yaml:1: there is no option \"layout\"; write it in the section [*.feature]")
    check(try folder.text(of: "F/ragged.feature"), equals: Self.ragged)
  }

  @Test("permissions are preserved, and the target of a symbolic link is written")
  func permissions() async throws {
    let path = folder.path + "/F/ragged.feature"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.feature", withDestinationPath: path)
    check(try await format("link.feature").status, equals: 0)
    check(try folder.text(of: "F/ragged.feature"), equals: Self.tidy)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    check(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link.feature"), equals: path)
  }

  @Test(
    "a file without write permission is reported and stays unchanged",
    .enabled(if: getuid() != 0, "the superuser may all")
  )
  func readOnly() async throws {
    let path = folder.path + "/F/ragged.feature"
    try FileManager.default.setAttributes([.posixPermissions: 0o440], ofItemAtPath: path)
    let run = try await format("F")
    check(run.status, equals: 2)
    check(
      run.error, equals: "gherkin-run: F/ragged.feature: cannot be written and was not changed: Permission denied\n")
    check(try folder.text(of: "F/ragged.feature"), equals: Self.ragged)
  }

  /// The attributes of a file besides its content.
  private struct Belongings: Equatable {
    var inode: UInt64?
    var mode: mode_t
    var owner: UInt32
    var group: UInt32
    var attribute: [UInt8]

    /// - Parameter hasInode: whether the file must keep its inode.
    init(of path: String, hasInode: Bool) {
      var status = stat()
      _ = stat(path, &status)
      inode = hasInode ? UInt64(status.st_ino) : nil
      (mode, owner, group) = (status.st_mode, status.st_uid, status.st_gid)
      attribute = PortableCalls.attribute("user.gherkin", ofFile: path)
    }
  }

  private static let writers = ["format", "lint --fix"]

  @Test("owner, mode, extended attributes and hard links of a file are preserved", arguments: writers, [1, 2])
  func belongings(words: String, names: Int) async throws {
    let path = folder.path + "/F/ragged.feature"
    try folder.write("Feature: f\n\n  Scenario: s\n    * x  \n", to: "F/ragged.feature")
    if names == 2 { try FileManager.default.linkItem(atPath: path, toPath: folder.path + "/other") }
    check(chmod(path, 0o640), equals: 0)
    // Only the superuser can change owners, and not every file system has extended attributes.
    chown(path, 1234, 5678)
    PortableCalls.setAttribute("user.gherkin", to: "value", ofFile: path)
    let before = Belongings(of: path, hasInode: names == 2)
    _ = try await BuiltCommand.gherkinRun.run(words.split(separator: " ").map(String.init) + ["F"], in: folder.url)
    check(try folder.text(of: "F/ragged.feature"), equals: Self.tidy)
    check(Belongings(of: path, hasInode: names == 2), equals: before)
    if names == 2 { check(try folder.text(of: "other"), equals: Self.tidy) }
    check(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/F").count, equals: 2)
  }

  @Test("files of a killed process are removed, and a full disk does not damage the file", arguments: [1, 2])
  func fullDisk(names: Int) async throws {
    let path = folder.path + "/F/ragged.feature"
    try folder.write("half", to: "F/.gherkin-run-killed.part")
    if names == 2 { try FileManager.default.linkItem(atPath: path, toPath: folder.path + "/other") }
    // A limit on file sizes simulates a full disk.
    let long = Self.ragged + (0..<400).map { "* step \($0)\n" }.joined()
    try folder.write(long, to: "F/ragged.feature")
    let script = #"trap "" XFSZ; ulimit -f 4; exec "$0" format F"#
    let run = try await BuiltCommand(executable: URL(filePath: "/bin/bash"))
      .run("-c", script, BuiltCommand.gherkinRun.path, in: folder.url)
    check(run.status, equals: 2)
    check(
      run.error, equals: "gherkin-run: F/ragged.feature: cannot be written and was not changed: File too large\n",
      "\(run)")
    check(try folder.text(of: "F/ragged.feature"), equals: long)
    check(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/F").sorted(),
      equals: [
        "ragged.feature", "tidy.feature",
      ])
  }
}
