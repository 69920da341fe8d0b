#if os(Linux) || os(macOS)
internal import Foundation
internal import GherkinFiles
internal import GherkinSteps
internal import GherkinText

/// Steps that create and change files in the working folder.
func defineFileSteps(_ steps: CommandStepBuilder) {
  steps.given("a file named {string} with:", about: "Writes a file. Its last line ends with a newline.") {
    (world, path: String, text: DocString) in try write(text.content, to: path, in: world)
  }
  steps.given("a file named {string} with the line {string}", about: "Writes a file of one line.") {
    (world, path: String, line: String) in try write(line, to: path, in: world)
  }
  steps.given(
    "an executable file named {string} with:", about: "Writes a program: a script that begins with #!/bin/sh."
  ) { (world, path: String, text: DocString) in
    try write(text.content, to: path, in: world, permissions: 0o755)
  }
  steps.given("an empty file named {string}", about: "Writes a file without content.") { (world, path: String) in
    try write(nil, to: path, in: world)
  }
  steps.given("a folder named {string}", about: "Creates an empty folder, with the folders above it.") {
    (world, path: String) in
    let folder = try world.file(path)
    try failing("create the folder", path) {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
  }
  steps.given("a symbolic link named {string} to {string}", about: "Creates a link. Its target may not exist.") {
    (world, path: String, target: String) in
    let link = try world.file(path, resolvesLast: false)
    try makeFolder(above: link)
    try failing("create the link", path) {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    }
  }
  steps.given(
    "a copy of the fixture {string}",
    about: "Copies a file or a folder from the nearest Fixtures folder, under its own name."
  ) { (world, name: String) in
    let fixture = try CommandFixture(name, feature: world.scenario.uri)
    try copy(fixture.path, to: name.split(separator: "/").last.map(String.init) ?? name, in: world)
  }
  steps.given(
    "a copy of the fixture {string} named {string}",
    about: "Copies a file or the content of a folder from the nearest Fixtures folder. \".\" is the working folder."
  ) { (world, name: String, path: String) in
    try copy(CommandFixture(name, feature: world.scenario.uri).path, to: path, in: world)
  }
  steps.when("I append to the file {string}:", about: "Adds lines to a file, which is created if it is missing.") {
    (world, path: String, text: DocString) in try append(text.content, to: path, in: world)
  }
  steps.when("I append the line {string} to the file {string}", about: "Adds a line to a file.") {
    (world, line: String, path: String) in try append(line, to: path, in: world)
  }
  steps.when("I replace {string} with {string} in the file {string}", about: "Replaces a text wherever it is.") {
    (world, old: String, new: String, path: String) in
    // As bytes, because other parts of the file may not be UTF-8.
    var rest = Data(try CheckedText.content(of: path, in: world))[...]
    guard !old.isEmpty, rest.range(of: Data(old.utf8)) != nil else {
      throw CommandError("the file \(VisibleText.quoted(path)) does not contain \(VisibleText.quoted(old))")
    }
    var bytes: [UInt8] = []
    while let range = rest.range(of: Data(old.utf8)) {
      bytes += rest[..<range.lowerBound] + Data(new.utf8)
      rest = rest[range.upperBound...]
    }
    try write(bytes + rest, to: world.file(path), named: path)
  }
  steps.when("I remove the file/folder {string}", about: "Removes a file or a folder with its content.") {
    (world, path: String) in
    let file = try world.file(path, resolvesLast: false)
    guard try file != world.root.path else { throw CommandError("the working folder itself cannot be removed") }
    try failing("remove", path) { try FileManager.default.removeItem(atPath: file) }
  }
  steps.when("I copy the file/folder {string} to {string}", about: "Copies a file, or a folder with its content.") {
    (world, old: String, new: String) in try copy(world.file(old), to: new, in: world)
  }
  steps.when("I move the file/folder {string} to {string}", about: "Moves or renames a file or a folder.") {
    (world, old: String, new: String) in
    let (source, target) = (try world.file(old, resolvesLast: false), try world.file(new, resolvesLast: false))
    try makeFolder(above: target)
    try failing("move", old) { try FileManager.default.moveItem(atPath: source, toPath: target) }
  }
  steps.when("I change the permissions of {string} to {string}", about: "Changes permissions to an octal number.") {
    (world, path: String, permissions: String) in
    let file = try world.file(path)
    guard chmod(file, try mode(permissions)) == 0 else {
      throw CommandError("cannot change the permissions of \(VisibleText.quoted(path)): \(systemMessage(for: errno))")
    }
  }
}

/// Writes a text with a newline at its end; nothing for nil.
private func write(_ text: String?, to path: String, in world: CommandWorld, permissions: mode_t? = nil) throws {
  let file = try world.file(path)
  try makeFolder(above: file)
  try write(text.map { Array("\($0)\n".utf8) } ?? [], to: file, named: path)
  if let permissions { chmod(file, permissions) }
}

/// Adds a text with a newline at its end.
private func append(_ text: String, to path: String, in world: CommandWorld) throws {
  let file = try world.file(path)
  var old = FileKind(path: file) == nil ? [] : try CheckedText.content(of: path, in: world)
  if old.last.map({ $0 != UInt8(ascii: "\n") }) == true { old.append(UInt8(ascii: "\n")) }
  try write(old + Array("\(text)\n".utf8), to: file, named: path)
}

private func write(_ bytes: [UInt8], to file: String, named path: String) throws {
  // Writing to a pipe would block.
  guard [nil, .regular].contains(FileKind(path: file)) else {
    throw CommandError("\(VisibleText.quoted(path)) exists and is not a regular file; use another name")
  }
  // Not atomic, so that permissions and links stay as they are.
  try failing("write the file", path) { try Data(bytes).write(to: URL(filePath: file)) }
}

/// Copies a file, or the content of a folder into a folder that may exist.
private func copy(_ source: String, to path: String, in world: CommandWorld) throws {
  let target = try world.file(path)
  guard let kind = FileKind(path: source), kind != .special else {
    throw CommandError("there is no regular file or folder \(VisibleText.quoted(source)); create it in an earlier step")
  }
  guard target != source, !target.hasPrefix(source + "/") else {
    throw CommandError("\(VisibleText.quoted(path)) is inside of what is copied; use another name")
  }
  try makeFolder(above: target)
  try failing("copy to", path) {
    guard kind == .folder, FileKind(path: target) == .folder else {
      try FileManager.default.copyItem(atPath: source, toPath: target)
      return
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: source) {
      try FileManager.default.copyItem(atPath: "\(source)/\(name)", toPath: "\(target)/\(name)")
    }
  }
}

private func makeFolder(above file: String) throws {
  let folder = URL(filePath: file).deletingLastPathComponent().path
  try failing("create the folder of", URL(filePath: file).lastPathComponent) {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }
}

/// Throws an error with the path of a step instead of that of the system.
private func failing(_ action: String, _ path: String, _ body: () throws -> Void) throws {
  do {
    try body()
  } catch {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    throw CommandError(
      "cannot \(action) \(VisibleText.quoted(path, limit: 200)): \((cause ?? error as NSError).localizedDescription)")
  }
}
#endif
