import Foundation
internal import GherkinFileOutput
internal import GherkinFiles

/// The Git repository of the working directory, of which only stored objects are read.
///
/// Git is started with commands that apply no filters and compare no files, without hooks, file monitor, pager, signature
/// checks, replaced objects and downloads, because a configuration can name programs for these.
package struct GitRepository: Sendable {
  /// The path of the top folder, without symbolic links.
  package let folder: String
  /// The path of the working directory in it, with a slash at its end; empty for the top folder.
  package let prefix: String

  /// A file of a commit.
  package struct File: Sendable {
    package enum Kind: Sendable {
      case file, link
      /// A submodule whose commit is not in the working tree.
      case unknownSubmodule
    }

    /// The path in the repository.
    package let path: String
    package let kind: Kind
    fileprivate let object: String
    /// The path of the submodule that has the object; empty for the repository.
    fileprivate let submodule: String
  }

  /// A commit with a trailer.
  package struct Trailer: Sendable, Hashable {
    package let commit: String
    package let text: String
  }

  /// A problem with the repository, with its remedy.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  private static let options = [
    "--no-pager", "--no-replace-objects", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c",
    "core.hooksPath=/dev/null", "-c", "log.showSignature=false", "-c", "core.quotePath=false", "-c",
    "protocol.allow=never",
  ]
  private static let variables = [
    "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C",
  ]
  /// The maximum size of the output of one command, in bytes.
  private static let outputLimit = 1 << 30

  /// Finds the repository of the working directory.
  ///
  /// - Throws: if there is none, or its history is incomplete.
  package init() throws(Problem) {
    let lines = try Self.text([
      "rev-parse", "--is-shallow-repository", "--show-prefix", "--show-toplevel",
    ]).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, let folder = SystemCalls.resolved(String(lines[2])) else {
      throw Problem("git: the repository has no working tree; run the command in a checkout")
    }
    guard lines[0] == "false" else {
      throw Problem(
        "the repository is a shallow clone, in which the common ancestor can be missing; fetch its whole history: "
          + "git fetch --unshallow, or fetch-depth: 0 in a GitHub workflow, GIT_DEPTH: 0 in GitLab")
    }
    self.folder = folder
    prefix = String(lines[1])
    // Paths are relative to it.
    guard prefix.hasSuffix("/") || SystemCalls.resolved(".") == folder else {
      throw Problem(
        "the working directory is not in \(folder), the work tree that GIT_WORK_TREE or the configuration of git names; run "
          + "the command there")
    }
  }

  /// Returns the name of a commit.
  ///
  /// - Parameter revision: a branch, a tag or another expression of Git.
  package func commit(_ revision: String) throws(Problem) -> String {
    let name = try? Self.text(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
    guard !revision.hasPrefix("-"), let name, Self.isName(name) else {
      throw Problem(
        "there is no revision \"\(revision)\" in this repository; name a branch, a tag or a commit, and fetch it first")
    }
    return name
  }

  /// Returns the common ancestor of two commits.
  package func mergeBase(_ first: String, _ second: String) throws(Problem) -> String {
    let name = try? Self.text(["merge-base", first, second])
    guard let name, Self.isName(name) else {
      throw Problem("\(first.prefix(12)) and \(second.prefix(12)) have no common ancestor; name another revision")
    }
    return name
  }

  /// Returns the files of a commit, with those of the submodules whose commits are in the working tree.
  package func files(of commit: String) throws(Problem) -> [File] { try files(of: commit, in: "") }

  private func files(of commit: String, in submodule: String) throws(Problem) -> [File] {
    let output = try Self.output(["ls-tree", "-r", "-z", "--full-tree", commit], in: place(of: submodule))
    return Array(output).split(separator: 0).flatMap { entry -> [File] in
      // MODE TYPE OBJECT<tab>PATH
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { return [] }
      // A feature whose name is not UTF-8 has an error in each run.
      guard let name = String(validating: entry[(tab + 1)...], as: UTF8.self) else { return [] }
      let words = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ").map(String.init)
      guard words.count == 3, Self.isName(words[2]) else { return [] }
      let path = submodule.isEmpty ? name : "\(submodule)/\(name)"
      func file(_ kind: File.Kind) -> File { File(path: path, kind: kind, object: words[2], submodule: submodule) }
      switch words[1] {
      case "blob": return [file(words[0] == "120000" ? .link : .file)]
      // Without a checkout, Git finds the repository above, which does not have the commit.
      case "commit": return (try? files(of: words[2], in: path)) ?? [file(.unknownSubmodule)]
      default: return []
      }
    }
  }

  private func place(of submodule: String) -> String? { submodule.isEmpty ? nil : "\(folder)/\(submodule)" }

  /// Reads files.
  ///
  /// - Parameter body: called with each file and its content.
  package func read(_ files: [File], _ body: (File, ArraySlice<UInt8>) throws(Problem) -> Void) throws(Problem) {
    for (submodule, files) in Dictionary(grouping: files, by: \.submodule) {
      try read(files, in: place(of: submodule), body)
    }
  }

  private func read(
    _ files: [File], in folder: String?, _ body: (File, ArraySlice<UInt8>) throws(Problem) -> Void
  ) throws(Problem) {
    let problem = Problem(
      "git cannot read the files of the earlier commit; a partial clone needs git fetch --refetch --no-filter")
    let output = try Self.withFile(files.map { $0.object + "\n" }.joined()) { input throws(Problem) in
      do { return try Self.output(["cat-file", "--batch"], in: folder, input: input) } catch { throw problem }
    }
    var rest = Array(output)[...]
    for file in files {
      // OBJECT blob SIZE<line feed>CONTENT<line feed>
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
        case let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " "), words.count == 3,
        let size = Int(words[2]), size >= 0, rest.endIndex - end > size + 1
      else {
        throw problem
      }
      try body(file, rest[(end + 1)..<(end + 1 + size)])
      rest = rest[(end + 2 + size)...]
    }
  }

  /// Returns the values of a trailer in the messages of the commits between two, the newest first.
  package func trailers(_ name: String, from base: String, to head: String) throws(Problem) -> [Trailer] {
    let output = try Self.output([
      "log", "-z", "--no-show-signature", "--no-ext-diff", "--no-textconv", "--no-color",
      "--format=%H%n%(trailers:key=\(name),valueonly,unfold)", "--end-of-options", "\(base)..\(head)", "--",
    ])
    return output.split(separator: 0).flatMap { entry in
      let lines = String(decoding: entry, as: UTF8.self).split(separator: "\n").map(String.init)
      return lines.dropFirst().map { Trailer(commit: lines[0], text: $0.trimmingCharacters(in: .whitespaces)) }
    }
  }

  private static func isName(_ text: String) -> Bool {
    [40, 64].contains(text.utf8.count) && text.utf8.allSatisfy { $0.isHexDigit }
  }

  /// Calls a closure with a file of a text, from its start.
  private static func withFile(
    _ text: String, _ body: (FileHandle) throws(Problem) -> Data
  ) throws(Problem) -> Data {
    let input: FileHandle
    do throws(SystemCalls.Failure) {
      let folder = try TemporaryFolders.make()
      defer { TemporaryFolders.remove(folder) }
      let path = folder + "/objects"
      try TemporaryFolders.write(Array(text.utf8)[...], to: path)
      input = FileHandle(fileDescriptor: try SystemCalls.openRegular(path, O_RDONLY), closeOnDealloc: true)
    } catch {
      throw Problem("the folder for temporary files cannot be written: \(systemMessage(for: error.code))")
    }
    return try body(input)
  }

  private static func text(_ words: [String]) throws(Problem) -> String {
    String(decoding: try output(words), as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// - Parameter folder: the folder in which Git is started; nil for the working directory.
  private static func output(
    _ words: [String], in folder: String? = nil, input: FileHandle = .nullDevice
  ) throws(Problem) -> Data {
    let end: StartedProgram.End
    let place = folder.map { ["-C", $0] } ?? []
    do {
      end = try StartedProgram("/usr/bin/env", ["git"] + place + options + words, input: input, variables: variables)
        .end(keeping: outputLimit)
    } catch {
      throw Problem("git cannot be started: \(error.localizedDescription)")
    }
    switch end.status {
    case 0 where end.output.count < outputLimit: return end.output
    case 0: throw Problem("git \(words[0]): the repository has more than \(outputLimit >> 20) MiB of features")
    case 127: throw Problem("git is not in PATH; install it, or correct PATH")
    default:
      let lines = String(decoding: end.error, as: UTF8.self).split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      // What Git proposes for a repository of another user, as in a container.
      let isOutside = lines.first?.contains("not a git repository") ?? false
      let remedy =
        lines.first { $0.hasPrefix("git config ") }.map { "; run \($0)" }
        ?? (isOutside ? "; run the command in a checkout" : "")
      throw Problem("git \(words[0]): \(lines.first ?? "failed")\(remedy)")
    }
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit }
}
