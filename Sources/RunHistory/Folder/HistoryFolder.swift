internal import FileSupport
internal import Foundation
internal import TextSupport

/// A folder with the files of earlier runs: in a folder for each branch, a file for each run.
///
/// The name of a file has the time of the run and a digest of the file. So names sort by time, concurrent builds never
/// write the same name for different runs, and a run that is added twice is there once.
package struct HistoryFolder: Sendable {
  /// The most runs that reports look back on.
  package static let reportedRuns = 50
  /// The largest file that is read, in bytes.
  package static let fileLimit = 512 << 20

  /// The path of the folder.
  package let path: String

  /// Creates a history of a folder, which need not exist.
  package init(_ path: String) {
    self.path = path
  }

  /// Adds a run. The folder is created if needed; the file appears under its name when it is complete.
  ///
  /// - Returns: false if the history has the run already.
  /// - Throws: if the file cannot be written.
  @discardableResult
  package func add(_ run: RunSummary) throws(HistoryError) -> Bool {
    let folder = folder(of: run.header.branch)
    let bytes = run.bytes
    let file = "\(folder)/\(Self.name(of: run.header, bytes))"
    if FileKind(path: file) != nil { return false }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw HistoryError(path: folder, problem: "cannot be created: \(error.localizedDescription)")
    }
    do throws(SystemCalls.Failure) {
      try FileContents.replace(file, with: bytes)
    } catch {
      throw HistoryError(path: file, problem: "cannot be written: \(String(cString: strerror(error.code)))")
    }
    return true
  }

  /// Reads the last runs of a branch, from the oldest to the newest, one at a time.
  ///
  /// - Parameters:
  ///   - branch: the branch; nil for runs whose branch is not known.
  ///   - limit: the most runs.
  ///   - next: the run after which no other may have begun, and which is left out itself; nil for the last runs of all.
  ///   - warn: takes in why a file is left out: it is damaged, or of a newer version.
  ///   - body: takes in a run.
  package func readRuns(
    of branch: String?, last limit: Int = reportedRuns, before next: RunSummary? = nil,
    warn: (RunSummaryError) -> Void, _ body: (RunSummary) -> Void
  ) {
    let folder = folder(of: branch)
    let end = next.map { Self.name(of: $0.header, $0.bytes) }
    // Names begin with the time, in 20 characters.
    let names = Self.runs(in: folder).filter { name in
      end.map { name != $0 && name.prefix(20) <= $0.prefix(20) } ?? true
    }
    for name in names.suffix(max(0, limit)) {
      do throws(RunSummaryError) {
        let run = try Self.read("\(folder)/\(name)")
        // Where letter case does not tell names apart, two branches share a folder.
        if run.header.branch == branch { body(run) }
      } catch {
        warn(error)
      }
    }
  }

  /// Reads the file of a run.
  ///
  /// - Throws: if it cannot be read, is no file of a history, is damaged, or is of a newer version.
  package static func read(_ file: String) throws(RunSummaryError) -> RunSummary {
    try RunSummaryReader.read(bytes(of: file, limit: fileLimit), file: file)
  }

  /// Whether the bytes begin as the file of a run does.
  package static func isRun(_ start: some Collection<UInt8>) -> Bool {
    start.starts(with: "{\"format\":\"\(RunSummary.format)\"".utf8)
  }

  /// The branches that have runs, in the order of their names; nil is that of runs whose branch is not known.
  ///
  /// - Parameter warn: takes in why a file is left out.
  package func branches(warn: (RunSummaryError) -> Void) -> [String?] {
    var branches: Set<String?> = []
    for folder in Self.names(in: path) {
      guard let last = Self.runs(in: "\(path)/\(folder)").last else { continue }
      do throws(RunSummaryError) {
        let file = "\(path)/\(folder)/\(last)"
        let line = try Self.bytes(of: file, limit: .max, count: 1 << 16).prefix { $0 != UInt8(ascii: "\n") }
        var reader = RunSummaryReader(file)
        try reader.take(line)
        if let header = reader.headerOfFile { branches.insert(header.branch) }
      } catch {
        warn(error)
      }
    }
    return branches.sorted { ($0 ?? "") < ($1 ?? "") }
  }

  /// Removes the oldest runs of a branch. Only files with names of runs are removed.
  ///
  /// - Parameter limit: the number of runs that stay.
  /// - Throws: if a file cannot be removed.
  package func removeRuns(of branch: String?, butLast limit: Int) throws(HistoryError) {
    let folder = folder(of: branch)
    for name in Self.runs(in: folder).dropLast(max(1, limit)) {
      let file = "\(folder)/\(name)"
      // Another build may have removed it.
      guard unlink(file) != 0, errno != ENOENT else { continue }
      throw HistoryError(path: file, problem: "cannot be removed: \(String(cString: strerror(errno)))")
    }
  }

  /// The folder of a branch, with a name that every file system allows.
  private func folder(of branch: String?) -> String {
    // No branch has this name, as a percent sign is before two digits in others.
    guard let branch else { return "\(path)/%none" }
    var name = ""
    for byte in branch.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: ".") where !name.isEmpty: name.append(".")
      default: name += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    guard name.utf8.count > 100 else { return "\(path)/\(name.isEmpty ? "%" : name)" }
    var digest = TextDigest()
    digest.add(branch)
    return "\(path)/\(name.prefix(80))-\(digest.text)"
  }

  /// The name of a run's file.
  private static func name(of header: RunHeader, _ bytes: [UInt8]) -> String {
    let time = UTCTime.text(header.start / 1_000, milliseconds: header.start % 1_000)
    var digest = TextDigest()
    digest.add(bytes)
    return time.filter { $0 != "-" && $0 != ":" } + "-\(digest.text).jsonl"
  }

  /// The names of the runs in a folder, from the oldest to the newest.
  private static func runs(in folder: String) -> [String] {
    names(in: folder).filter {
      $0.utf8.count < 50 && $0.wholeMatch(of: /\d{8}T\d{6}\.\d{3}Z-[0-9a-z]{1,13}\.jsonl/) != nil
    }
  }

  /// The names in a folder in order; none if the folder cannot be read.
  private static func names(in folder: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      return []
    }
  }

  private static func bytes(of file: String, limit: Int, count: Int = .max) throws(RunSummaryError) -> [UInt8] {
    guard FileKind(path: file) == .regular else {
      throw RunSummaryError(file: file, problem: "cannot be read: no such file")
    }
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
      defer { try? handle.close() }
      var bytes: [UInt8] = []
      while bytes.count < count, let part = try handle.read(upToCount: min(1 << 20, count)), !part.isEmpty {
        bytes += part
        if bytes.count > limit { break }
      }
      if bytes.count <= limit { return bytes }
    } catch {
      throw RunSummaryError(file: file, problem: "cannot be read: \(error.localizedDescription)")
    }
    throw RunSummaryError(file: file, problem: "it has more than \(limit >> 20) MiB")
  }
}
