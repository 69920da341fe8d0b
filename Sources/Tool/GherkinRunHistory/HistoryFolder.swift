internal import GherkinOutcomes
import GherkinFormatters
internal import GherkinFiles
internal import GherkinFileOutput
internal import Foundation

/// A folder with the results of earlier runs: a folder for each branch, with a file for each run.
///
/// The name of a file consists of the start time of the run and a digest of its scenarios. Names therefore sort by time,
/// concurrent builds never use the same name for different runs, and a run that is added twice is stored once, also with
/// another revision.
package struct HistoryFolder: Sendable {
  /// The maximum number of earlier runs that reports use.
  package static let reportedRuns = 50
  /// The time after the end of a run, in milliseconds, in which builds of the same branch usually start and end before it
  /// is compared.
  private static let overlap = 3_600_000
  /// The maximum size of a file, in bytes.
  package static let fileLimit = 512 << 20

  /// The path of the folder.
  package let path: String

  /// Creates a history in a folder, which need not exist.
  package init(_ path: String) {
    self.path = path
  }

  /// Adds a run without its texts. The folder is created if necessary; the file gets its name when it is complete.
  ///
  /// An incomplete form of the run, which an earlier version stored, is removed.
  ///
  /// - Returns: false if the history already contains the run.
  /// - Throws: if the file cannot be written.
  @discardableResult
  package func add(_ run: RunSummary) throws(HistoryError) -> Bool {
    let folder = folder(of: run.header.branch)
    let file = "\(folder)/\(Self.name(of: run))"
    if FileKind(path: file) != nil { return false }
    do throws(SystemCalls.Failure) {
      try SystemCalls.makeFolders(above: "\(folder)/")
    } catch {
      throw HistoryError(path: folder, problem: "cannot be created: \(systemMessage(for: error.code))")
    }
    return try Self.locked(folder) { () throws(HistoryError) in
      let forms = try Self.otherForms(of: run, in: folder)
      if FileKind(path: file) != nil || forms.contains(where: { !$0.run.isPart(of: run) }) { return false }
      try Self.replace(file, with: run.bytes)
      for form in forms { try Self.removeRun(form.file) }
      return true
    }
  }

  /// Returns the files with another name that have the same run: under another revision, or with a part of it.
  private static func otherForms(
    of run: RunSummary, in folder: String
  ) throws(HistoryError) -> [(file: String, run: RunSummary)] {
    let own = name(of: run)
    var forms: [(String, RunSummary)] = []
    for name in try runs(in: folder) where name != own && name.prefix(timeLength) == own.prefix(timeLength) {
      // A file that cannot be read is reported when runs are compared.
      guard let other = try? read("\(folder)/\(name)", withTexts: false) else { continue }
      if Self.name(of: other) == own || other.isPart(of: run) || run.isPart(of: other) {
        forms.append(("\(folder)/\(name)", other))
      }
    }
    return forms
  }

  /// Changes the folder of a branch while no other process does.
  private static func locked<Result>(
    _ folder: String, _ change: () throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    let lock: FolderLock
    do throws(SystemCalls.Failure) {
      lock = try FolderLock(folder)
    } catch {
      throw HistoryError(path: folder, problem: "cannot be changed: \(systemMessage(for: error.code))")
    }
    return try withExtendedLifetime(lock, change)
  }

  /// The number of runs of a branch whose texts are kept: comparisons show the last ones.
  private static let textRuns = 5

  /// Adds the texts of a run's scenarios in a file beside that of the run, and removes those of earlier runs.
  ///
  /// - Parameter warn: called if a file cannot be written or removed. Only the changed lines of texts depend on it.
  package func addTexts(of run: RunSummary, warn: (String) -> Void) {
    do throws(HistoryError) { try addTexts(of: run) } catch { warn("\(error)") }
  }

  private func addTexts(of run: RunSummary) throws(HistoryError) {
    let folder = folder(of: run.header.branch)
    let file = Self.textsFile(of: "\(folder)/\(Self.name(of: run))")
    try Self.locked(folder) { () throws(HistoryError) in
      if !run.texts.isEmpty, FileKind(path: file) == nil { try Self.replace(file, with: run.texts.bytes) }
      let names = try Self.names(in: folder)
      let kept = Set(names.filter { Self.isRunName($0, "jsonl") }.suffix(Self.textRuns).map(Self.textsFile))
      for name in names where Self.isRunName(name, "texts") && !kept.contains(name) {
        try Self.remove("\(folder)/\(name)")
      }
    }
  }

  /// Returns the file of the texts for the file of a run.
  private static func textsFile(of run: String) -> String { "\(run.dropLast(".jsonl".count)).texts" }

  /// Returns the texts of a run by its file; none if they are not kept or damaged.
  private static func texts(of run: String) -> ScenarioTexts {
    do throws(RunSummaryError) {
      return ScenarioTexts(try bytes(of: textsFile(of: run), limit: ScenarioTexts.fileLimit))
    } catch {
      return ScenarioTexts()
    }
  }

  private static func replace(_ file: String, with bytes: [UInt8]) throws(HistoryError) {
    do throws(SystemCalls.Failure) {
      try FileContents.replace(file, with: bytes)
    } catch {
      throw HistoryError(path: file, problem: "cannot be written: \(systemMessage(for: error.code))")
    }
  }

  /// Reads the last runs of a branch, starting with the oldest, one at a time.
  ///
  /// - Parameters:
  ///   - branch: the branch; nil for runs whose branch is unknown.
  ///   - limit: the maximum number of runs.
  ///   - next: the run before which all runs must have started, and which is excluded itself; nil for no such limit.
  ///   - warn: called for each skipped file, which is damaged, has a newer version, or started after `next`.
  ///   - earlier: called with each run before the last ones; nil to skip these runs.
  ///   - body: called with each run.
  /// - Returns: the error of the newest of these files if it was skipped, or of a run that started so long after `next`
  ///   that a clock is wrong or `next` is not the newest run; nil if the newest run was read.
  /// - Throws: if the folder of the branch cannot be read.
  @discardableResult
  package func readRuns(
    of branch: String?, last limit: Int = reportedRuns, before next: RunSummary? = nil,
    warn: (RunSummaryError) -> Void, earlier: ((RunSummary) -> Void)? = nil, _ body: (RunSummary) -> Void
  ) throws(HistoryError) -> RunSummaryError? {
    var newest: RunSummaryError?
    let folder = folder(of: branch)
    var names = try Self.runs(in: folder)
    var late: RunSummaryError?
    if let next {
      let own = Self.name(of: next)
      let forms = try Self.otherForms(of: next, in: folder).map(\.file)
      names.removeAll { forms.contains("\(folder)/\($0)") }
      let time = own.prefix(Self.timeLength)
      if let name = names.last, name.prefix(Self.timeLength) > time, !names.contains(own), forms.isEmpty {
        let end = next.header.start + (next.header.duration.map { $0.microseconds / 1_000 } ?? 0)
        let error = RunSummaryError.late("\(folder)/\(name)", after: next.header)
        warn(error)
        let isLate =
          name.prefix(Self.timeLength) > Self.time(end + Self.overlap)
          || names[0].prefix(Self.timeLength) > time
        if isLate { late = error }
      }
      names = names.filter { $0 != own && $0.prefix(Self.timeLength) <= time }
    }
    let first = names.count - max(0, limit)
    for (index, name) in names.enumerated() where index >= first || earlier != nil {
      do throws(RunSummaryError) {
        // Comparisons show the texts of the last two runs.
        let run = try Self.read("\(folder)/\(name)", withTexts: index >= names.count - 2)
        // If the file system ignores case, two branches can share a folder.
        if run.header.branch == branch { index < first ? earlier?(run) : body(run) }
        newest = nil
      } catch {
        // Another build may have removed the file.
        if FileKind(path: "\(folder)/\(name)") == nil { continue }
        warn(error)
        newest = error
      }
    }
    return late ?? newest
  }

  /// Reads the file of a run.
  ///
  /// - Parameter withTexts: whether the texts of its scenarios are read too.
  /// - Throws: if it cannot be read, is not a history file, is damaged, or has a newer version.
  package static func read(_ file: String, withTexts: Bool = true) throws(RunSummaryError) -> RunSummary {
    var run = try RunSummaryReader.read(bytes(of: file, limit: fileLimit), file: file)
    if withTexts { run.texts = texts(of: file) }
    return run
  }

  /// Returns whether bytes start like the file of a run.
  package static func isRun(_ start: some Collection<UInt8>) -> Bool {
    start.starts(with: "{\"format\":\"\(RunSummary.format)\"".utf8)
  }

  /// Returns the branches with runs, sorted by name; nil stands for runs whose branch is unknown.
  ///
  /// - Parameter warn: called for each skipped file.
  /// - Throws: if a folder cannot be read.
  package func branches(warn: (RunSummaryError) -> Void) throws(HistoryError) -> [String?] {
    var branches: Set<String?> = []
    for folder in try Self.names(in: path) where FileKind(path: "\(path)/\(folder)") == .folder {
      guard let last = try Self.runs(in: "\(path)/\(folder)").last else { continue }
      do throws(RunSummaryError) {
        let file = "\(path)/\(folder)/\(last)"
        let line = try Self.start(of: file).prefix { $0 != UInt8(ascii: "\n") }
        var reader = RunSummaryReader(file)
        try reader.readLine(line)
        if let header = reader.headerOfFile { branches.insert(header.branch) }
      } catch {
        warn(error)
      }
    }
    return branches.sorted { ($0 ?? "") < ($1 ?? "") }
  }

  /// Removes the oldest runs of a branch. Only files with names of runs are removed. The oldest run that stays gets the
  /// times since which its scenarios fail.
  ///
  /// - Parameter limit: the number of runs to keep.
  /// - Throws: if a file cannot be removed.
  package func removeRuns(of branch: String?, butLast limit: Int) throws(HistoryError) {
    let folder = folder(of: branch)
    guard FileKind(path: folder) != nil else { return }
    try Self.locked(folder) { () throws(HistoryError) in
      let files = try Self.runs(in: folder).map { "\(folder)/\($0)" }
      let old = files.dropLast(max(1, limit))
      if old.isEmpty { return }
      var timeline = RunTimeline()
      // A file that cannot be read was reported when runs were compared.
      for file in old {
        if let run = try? Self.read(file, withTexts: false) { timeline.addEarlier(run) }
      }
      if let run = try? Self.read(files[old.count], withTexts: false) {
        try Self.replace(files[old.count], with: timeline.withEarlier(run).bytes)
      }
      for file in old { try Self.removeRun(file) }
    }
  }

  /// Removes the file of a run, and that of its texts.
  private static func removeRun(_ file: String) throws(HistoryError) {
    for file in [file, textsFile(of: file)] { try remove(file) }
  }

  /// Removes a file. Another build may have removed it.
  private static func remove(_ file: String) throws(HistoryError) {
    guard unlink(file) != 0, errno != ENOENT else { return }
    throw HistoryError(path: file, problem: "cannot be removed: \(String(cString: strerror(errno)))")
  }

  /// Returns the folder of a branch, with a name that is valid on every file system.
  private func folder(of branch: String?) -> String {
    // No branch has this name, because percent signs in names are followed by two digits.
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

  /// Returns the name of a run's file. It does not depend on the first line, because the same run can be added with
  /// another revision, nor on what versions of gherkin-run write differently.
  private static func name(of run: RunSummary) -> String {
    var digest = TextDigest()
    var run = run
    for index in run.scenarios.indices {
      run.scenarios[index].failingSince = nil
      run.scenarios[index].identity.rowName = nil
    }
    digest.add(Array(run.bytes.drop { $0 != UInt8(ascii: "\n") }))
    return "\(time(run.header.start))-\(digest.text).jsonl"
  }

  /// The number of characters of a time, with which the names of files start.
  private static let timeLength = 20

  /// Returns a time as in the names of files.
  private static func time(_ milliseconds: Int) -> String {
    let milliseconds = min(milliseconds, RunHeader.latestStart)
    return UTCTime.text(milliseconds: milliseconds).filter { $0 != "-" && $0 != ":" }
  }

  /// Returns the names of the runs in a folder, starting with the oldest.
  private static func runs(in folder: String) throws(HistoryError) -> [String] {
    try names(in: folder).filter { isRunName($0, "jsonl") }
  }

  private static func isRunName(_ name: String, _ suffix: String) -> Bool {
    name.utf8.count < 50 && name.wholeMatch(of: /\d{8}T\d{6}\.\d{3}Z-[0-9a-z]{1,13}\.(\w+)/)?.1 == suffix[...]
  }

  /// Returns the sorted names in a folder; none if it does not exist.
  private static func names(in folder: String) throws(HistoryError) -> [String] {
    if let kind = FileKind(path: folder), kind != .folder {
      throw HistoryError(path: folder, problem: "cannot be read: \(systemMessage(for: ENOTDIR))")
    }
    do throws(FolderWalk.Failure) {
      return try FolderWalk.names(in: folder).names.sorted()
    } catch {
      throw HistoryError(path: folder, problem: "cannot be read: \(systemMessage(for: error.code))")
    }
  }

  private static func start(of file: String) throws(RunSummaryError) -> [UInt8] {
    do throws(SystemCalls.Failure) {
      return try FileReader.start(of: file, count: 1 << 16)
    } catch {
      throw RunSummaryError(file: file, problem: "cannot be read: \(systemMessage(for: error.code))")
    }
  }

  private static func bytes(of file: String, limit: Int) throws(RunSummaryError) -> [UInt8] {
    do throws(SystemCalls.Failure) {
      return try FileReader.bytes(of: file, atMost: limit)
    } catch {
      throw RunSummaryError(
        file: file,
        problem: error.code == EFBIG
          ? "it has more than \(limit >> 20) MiB" : "cannot be read: \(systemMessage(for: error.code))")
    }
  }
}

/// The reason why a history cannot be read or written.
package struct HistoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file or folder.
  package var path: String
  /// The problem.
  package var problem: String

  /// The path and the problem.
  package var description: String { "\(path): \(problem)" }
}
