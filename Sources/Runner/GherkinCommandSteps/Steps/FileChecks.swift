#if os(Linux) || os(macOS)
internal import Foundation
internal import GherkinFiles
internal import GherkinSteps
internal import GherkinText

/// Checks of files and folders.
func defineFileChecks(_ steps: CommandStepBuilder) {
  steps.then("the file {string} should exist", about: "Checks that there is a file, and no folder.") {
    (world, path: String) in
    switch FileKind(path: try world.file(path)) {
    case .folder: throw CommandError("\(VisibleText.quoted(path)) is a folder and not a file")
    // The error names similar files.
    case nil: _ = try CheckedText.content(of: path, in: world)
    default: break
    }
  }
  steps.then("the folder {string} should exist", about: "Checks that there is a folder.") { (world, path: String) in
    _ = try folder(path, in: world)
  }
  steps.then("the file/folder {string} should not exist", about: "Checks that there is nothing of this name.") {
    (world, path: String) in
    let file = try world.file(path, resolvesLast: false)
    var status = stat()
    guard lstat(file, &status) != 0 else { throw CommandError("\(VisibleText.quoted(path)) exists") }
    let code = errno
    // A folder that cannot be searched hides whether there is one.
    guard code == ENOENT || code == ENOTDIR else {
      throw CommandError("whether \(VisibleText.quoted(path)) exists is unknown: \(systemMessage(for: code))")
    }
  }
  steps.then(
    "the folder {string} should contain the files:",
    about: "Checks the paths of all files below a folder, in any order: a table with one in each row."
  ) { (world, path: String, table: DataTable) in
    try requireColumns(1, of: table, "one path")
    let found = try ScenarioFolder.files(in: folder(path, in: world))
    try compare(table.rows.map { $0[0] }, found, "the folder \(VisibleText.quoted(path))")
  }
  steps.then("the folder {string} should be empty", about: "Checks that a folder has no files.") {
    (world, path: String) in
    try compare([], try ScenarioFolder.files(in: folder(path, in: world)), "the folder \(VisibleText.quoted(path))")
  }
  steps.then(
    "the folder {string} should be as in the fixture {string}",
    about: "Compares the paths and the contents of all files with those of a folder of fixtures."
  ) { (world, path: String, name: String) in
    let fixture = try CommandFixture(name, feature: world.scenario.uri)
    let (found, expected) = (try folder(path, in: world), fixture.path)
    guard FileKind(path: expected) == .folder else {
      throw CommandError(
        "the fixture \(VisibleText.quoted(name)) is a file; compare it with the step: "
          + "the file … should be as in the fixture …")
    }
    let files = try ScenarioFolder.files(in: expected)
    try compare(files, try ScenarioFolder.files(in: found), "the folder \(VisibleText.quoted(path))")
    for file in files where !file.hasSuffix("/") {
      if let target = SystemCalls.linkTarget("\(expected)/\(file)") {
        try checkLink("\(path)/\(file)", to: target, in: world)
        continue
      }
      let text = try CheckedText(.file("\(path)/\(file)"), of: world)
      try text.shouldBe(as: CommandFixture("\(name)/\(file)", feature: world.scenario.uri), origin: name)
    }
  }
  steps.then("the file {string} should have the permissions {string}", about: "Checks permissions: an octal number.") {
    (world, path: String, permissions: String) in
    var status = stat()
    guard stat(try world.file(path), &status) == 0 else {
      throw CommandError("there is no file \(VisibleText.quoted(path))")
    }
    let found = status.st_mode & 0o7777
    guard found != (try mode(permissions)) else { return }
    throw CommandError(
      "the file \(VisibleText.quoted(path)) has the permissions \(String(found, radix: 8)), not \(permissions)")
  }
  steps.then(
    "the file {string} should be a symbolic link to {string}", about: "Checks the target of a link as written."
  ) {
    (world, path: String, target: String) in
    try checkLink(path, to: target, in: world)
  }
}

/// Returns the permissions of an octal number.
func mode(_ permissions: String) throws -> mode_t {
  guard let mode = mode_t(permissions, radix: 8), mode <= 0o7777 else {
    throw CommandError("\(VisibleText.quoted(permissions)) are no permissions; write an octal number, such as 644")
  }
  return mode
}

private func checkLink(_ path: String, to target: String, in world: CommandWorld) throws {
  guard let found = SystemCalls.linkTarget(try world.file(path, resolvesLast: false)) else {
    throw CommandError("\(VisibleText.quoted(path)) is not a symbolic link")
  }
  guard ExactText(found) == ExactText(target) else {
    throw CommandError(
      "\(VisibleText.quoted(path)) is a link to \(VisibleText.quoted(found)), not to \(VisibleText.quoted(target))")
  }
}

private func folder(_ path: String, in world: CommandWorld) throws -> String {
  let folder = try world.file(path)
  switch FileKind(path: folder) {
  case .folder: return folder
  case nil: throw CommandError("there is no folder \(VisibleText.quoted(path))")
  default: throw CommandError("\(VisibleText.quoted(path)) is a file and not a folder")
  }
}

/// Expects names in any order.
private func compare(_ expected: [String], _ found: [String], _ name: String) throws {
  let (wanted, there) = (Set(expected.map(ExactText.init)), Set(found.map(ExactText.init)))
  let missing = wanted.subtracting(there).sorted().map(\.text)
  let extra = there.subtracting(wanted).sorted().map(\.text)
  guard !missing.isEmpty || !extra.isEmpty else { return }
  let lines = missing.map { "- \(VisibleText.line($0))" } + extra.map { "+ \(VisibleText.line($0))" }
  throw CommandError(
    "\(name) does not contain the expected files\n  (- expected, + found)"
      + lines.prefix(60).map { "\n    \($0)" }.joined()
      + (lines.count > 60 ? "\n    … and \(lines.count - 60) more" : ""),
    ComparedValues(name: name, expected: .list(expected.sorted()), actual: .list(found.sorted())))
}
#endif
