import GherkinFiles
import GherkinFileOutput
import Foundation
import GherkinTestSupport
import Testing

@Suite("Replacing a file")
struct FileReplacementTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func replace(_ name: String, by text: String) throws {
    let replacement = try FileReplacement(of: path(name))
    try SystemCalls.writeAll(Array(text.utf8)[...], to: replacement.descriptor)
    try replacement.commit()
  }

  @Test("the file gets the new content, and no other file is left in the folder")
  func bytes() throws {
    try replace("a", by: "one")
    try replace("a", by: "two")
    check(try folder.text(of: "a"), equals: "two")
    check(try names, equals: ["a"])
  }

  @Test("discarding a replacement keeps the old file, even if it is discarded twice")
  func discarded() throws {
    try folder.write("old", to: "a")
    let replacement = try FileReplacement(of: path("a"))
    replacement.discard()
    let other = try FileReplacement(of: path("b"))
    replacement.discard()
    try SystemCalls.writeAll([0x21], to: other.descriptor)
    try other.commit()
    check(try folder.text(of: "a"), equals: "old")
    check(try names, equals: ["a", "b"])
  }

  @Test("the permissions are preserved", arguments: [0o600, 0o640, 0o444, 0o755] as [mode_t])
  func permissions(mode: mode_t) throws {
    try folder.write("old", to: "a")
    check(chmod(path("a"), mode), equals: 0)
    try replace("a", by: "new")
    var status = stat()
    check(stat(path("a"), &status), equals: 0)
    check(status.st_mode & 0o7777, equals: mode)
  }

  @Test("an edited file stays the same file, with its owner, permissions, extended attributes and hard links")
  func edited() throws {
    try folder.write("old content", to: "a")
    check(chmod(path("a"), 0o640), equals: 0)
    check(link(path("a"), path("b")), equals: 0)
    let isSupported = PortableCalls.setAttribute("user.gherkin", to: "value", ofFile: path("a"))
    var (old, new) = (stat(), stat())
    check(stat(path("a"), &old), equals: 0)
    try FileContents.edit(path("a"), with: Array("new".utf8), ifStill: .bytes(Array("old content".utf8)))
    check(stat(path("a"), &new), equals: 0)
    check(new.st_ino, equals: old.st_ino)
    check(new.st_mode, equals: old.st_mode)
    check(try folder.text(of: "b"), equals: "new")
    if isSupported { check(PortableCalls.attribute("user.gherkin", ofFile: path("a")), equals: Array("value".utf8)) }
    check(try names, equals: ["a", "b"])
  }

  @Test("a private file is never readable by others, even before it is complete")
  func privateFile() throws {
    try folder.write("old", to: "a")
    check(chmod(path("a"), 0o600), equals: 0)
    let replacement = try FileReplacement(of: path("a"))
    var status = stat()
    check(fstat(replacement.descriptor, &status), equals: 0)
    check(status.st_mode & 0o777, equals: 0o600)
    replacement.discard()
  }

  @Test("files of a killed process are removed; those in use, and those of other users, are kept")
  func abandoned() throws {
    for name in [".gherkin-run-abc.part", "gherkin-run-abc.part", ".gherkin-run-abc.txt"] {
      try folder.write("left", to: name)
    }
    try folder.write("in use", to: ".gherkin-run-locked.part")
    let lock = open(path(".gherkin-run-locked.part"), O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    check(flock(lock, LOCK_EX), equals: 0)
    check(symlink("gherkin-run-abc.part", path(".gherkin-run-link.part")), equals: 0)
    check(mkfifo(path(".gherkin-run-fifo.part"), 0o600), equals: 0)
    try replace("a", by: "new")
    check(
      try names,
      equals: [
        ".gherkin-run-abc.txt", ".gherkin-run-fifo.part", ".gherkin-run-link.part", ".gherkin-run-locked.part", "a",
        "gherkin-run-abc.part",
      ])
  }
}
