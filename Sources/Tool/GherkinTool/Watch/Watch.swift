import GherkinCommandLine
import GherkinFileOutput
import GherkinFiles
import Foundation
import GherkinPackaging
import GherkinEngine
import GherkinText

/// Runs affected scenarios after each change, until the user quits.
///
/// Each run is a separate process of the package's runner, so steps cannot affect the watch, and a rebuilt runner is
/// used at once. All work happens on one thread, which waits for keys, files, signals and processes together.
final class Watch {
  /// A request of the user.
  private enum Request {
    case all
    case failures
    case quit(ExitStatus)
  }

  /// The time without changes after which files are considered complete, in milliseconds.
  private static let quietTime: Int32 = 80
  /// The maximum number of such waits, because some files change constantly.
  private static let mostWaits = 25

  private let features: WatchedFeatures
  private let package: BuiltPackage?
  private var sources: WatchedSources?
  private let program: String
  private let arguments: [String]
  private let folder: WatchFolder
  private let inbox: WatchInbox
  private let screen = WatchScreen()

  private var failed = FailedScenarios()
  /// The features that did not run completely since they or the program changed.
  private var due: WatchRound?
  /// The sources that changed since the last build without errors.
  private var unbuilt: Set<String> = []
  private var request: Request?
  private var changed: Set<String> = []
  private var isAllChanged = false
  /// The folders that contained features, which can be removed and created again.
  private var places: Set<String>
  /// These folders and those above them.
  private var chain: Set<String>
  /// Whether one of these folders, or one above it, may be another folder than before.
  private var isMoved = false
  private var isProcessOver = false

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - program: the path of the runner.
  ///   - arguments: the command line of a run, with `--watch`.
  ///   - options: its options.
  /// - Throws: if the features are on standard input, or the system does not report changes.
  init(_ program: String, _ arguments: [String], _ options: RunOptions) throws {
    self.program = program
    self.arguments = arguments
    features = try WatchedFeatures(program, options)
    package = BuiltPackage(program: program)
    places = Set(features.folders + features.places)
    chain = WatchedFolders.chain(to: places)
    sources = package.map { WatchedSources(of: $0) }
    inbox = try WatchInbox(Self.events(features.folders, sources, places))
    folder = try WatchFolder.make()
    noteGaps()
  }

  /// Watches until the user quits, and returns the exit status.
  func run() -> ExitStatus {
    RawTerminal.enter()
    defer {
      RawTerminal.leave()
      folder.remove()
    }
    if let status = perform(.all()) { return status }
    while true {
      while request == nil, changed.isEmpty, !isAllChanged, !isMoved { handle(inbox.next()) }
      gather()
      if let status = quitting { return status }
      if isMoved {
        do {
          try watchFolders()
        } catch {
          Console.error("\(error)\n")
          return .notDone
        }
        isAllChanged = true
      }
      unbuilt.formUnion(changed.filter(isSource))
      if let status = unbuilt.isEmpty ? perform(next()) : rebuild() { return status }
    }
  }

  private static func events(
    _ folders: [String], _ sources: WatchedSources?, _ places: Set<String>
  ) throws(FileEventsError) -> any FileEvents {
    try SystemFileEvents.watch(folders + (sources?.folders ?? []), single: sources?.single ?? [], places: places)
  }

  /// Says which changes are not noticed.
  private func noteGaps() {
    if package == nil {
      Console.note("changes of Swift files are not noticed, because \(program) is in no build folder of a package")
    }
    if let problem = sources?.problem {
      Console.note("only Swift files of the package are watched, because its description failed: \(problem)")
    }
    if inbox.files.isPartial {
      Console.note(
        "only \(WatchedFolders.most) folders are watched; name fewer folders of features, or start in a smaller one")
    }
  }

  /// Watches the folders that have the paths of the features now.
  private func watchFolders() throws {
    isMoved = false
    let folders = features.folders
    places.formUnion(folders)
    chain = WatchedFolders.chain(to: places)
    inbox.files = try Self.events(folders, sources, places)
  }

  private var quitting: ExitStatus? {
    if case .quit(let status) = request { status } else { nil }
  }

  /// Waits until files stop changing: editors write several files, and some more than once.
  private func gather() {
    for _ in 0..<Self.mostWaits where (!changed.isEmpty || isMoved) && quitting == nil {
      let events = inbox.next(within: Self.quietTime)
      if events.isEmpty { return }
      handle(events)
    }
  }

  /// Returns the next round for the collected changes; nil for none.
  private func next() -> WatchRound? {
    defer {
      request = nil
      changed = []
      isAllChanged = false
    }
    failed = failed.present { FileManager.default.fileExists(atPath: $0) }
    switch request {
    case .all: return .all()
    case .failures: return failed.isEmpty ? nil : .failures
    case .quit, nil:
      if isAllChanged { return .all() }
      // If the last feature of a path is removed, a run reports it.
      return features.touched(by: changed) ?? (features.missing.isEmpty ? nil : .all())
    }
  }

  private func isSource(_ path: String) -> Bool { sources?.contains(path) ?? false }
}

extension Watch {
  private func handle(_ events: [WatchInbox.Event]) {
    for event in events {
      switch event {
      case .processEnded: isProcessOver = true
      case .changes(nil): isMoved = true
      case .changes(let paths?):
        // A folder that is watched by the path of a link can be one of the features or sources.
        let all = paths.union(paths.map(WatchedFeatures.real))
        changed.formUnion(all.filter { WatchedFeatures.isRelevant($0) || isSource($0) })
        if !paths.isDisjoint(with: chain) { isMoved = true }
      case .signal(let number): handle(signal: number)
      case .key(let key): handle(key: key)
      }
    }
  }

  private func handle(key: UInt8) {
    // If the user has quit, nothing else runs.
    guard quitting == nil else { return }
    switch key {
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"): request = .all
    case UInt8(ascii: "f"): request = .failures
    case UInt8(ascii: "q"), 0x04: request = .quit(.passed)
    default: break
    }
  }

  private func handle(signal number: Int32) {
    switch number {
    case SIGTSTP:
      RawTerminal.leave()
      kill(getpid(), SIGSTOP)
    case SIGCONT: RawTerminal.enter()
    case SIGINT: request = .quit(.interrupted)
    default: request = .quit(.terminated)
    }
  }

  /// Waits for a process, and ends it if requested. Returns the exit status if the user quits.
  private func wait(for process: WatchProcess) -> ExitStatus? {
    while !isProcessOver {
      handle(inbox.next())
      if let status = quitting {
        process.end()
        return status
      }
    }
    return nil
  }

  /// Runs a round.
  ///
  /// - Returns: the exit status if the user quits.
  private func perform(_ round: WatchRound?) -> ExitStatus? {
    guard let round = round?.joined(with: due) else { return nil }
    due = round
    screen.begin(round.text)
    folder.write(round.paths(failed: failed).map(features.selected), to: .paths)
    folder.write(failed.paths + round.first, to: .first)
    folder.write(nil, to: .failed)
    isProcessOver = false
    do {
      let process = try WatchProcess(
        ThisProgram.command, ["--runner", program] + arguments,
        environment: [
          WatchFolder.roundVariable: folder.path,
          TypedCommand.variable: ShownCommand.text(TypedCommand.words + TypedCommand.options),
        ],
        ended: inbox.reportProcessEnd)
      if let status = wait(for: process) { return status }
      // Without the list, scenarios that did not run are unknown.
      if let lines = folder.lines(.failed) {
        failed = FailedScenarios(lines)
        due = nil
      }
      screen.rest(outcome(process.status), hasFailures: !failed.isEmpty)
    } catch {
      screen.rest("The run did not start: \(error)", hasFailures: !failed.isEmpty)
    }
    return nil
  }

  private func outcome(_ status: Int32?) -> String {
    // A folder can have been removed during the run.
    let missing = features.missing
    guard missing.isEmpty else { return "✘ Cannot see \(VisibleText.list(missing, atMost: 3))" }
    return switch status {
    case ExitStatus.passed.rawValue: "✔ Passed"
    case ExitStatus.failed.rawValue: "✘ Not passed"
    default: "✘ Some features did not run; see the errors above"
    }
  }
}

extension Watch {
  /// Rebuilds the runner, and runs all features.
  ///
  /// - Returns: the exit status if the user quits.
  private func rebuild() -> ExitStatus? {
    guard let package else { return nil }
    // All features run after a build.
    due = .all(first: due?.first ?? [])
    repeat {
      changed = []
      isAllChanged = false
      request = nil
      screen.begin(
        "Building because \(unbuilt.map { $0.split(separator: "/").last ?? "" }.sorted().joined(separator: ", ")) changed"
      )
      isProcessOver = false
      do {
        let build = try WatchProcess(
          "/usr/bin/env", package.command, output: folder.file(.build), ended: inbox.reportProcessEnd)
        if let status = wait(for: build) { return status }
        guard build.status == ExitStatus.passed.rawValue else {
          printFailedBuild()
          return nil
        }
      } catch {
        screen.rest("The build did not start: \(error)", hasFailures: !failed.isEmpty)
        return nil
      }
      unbuilt.formUnion(changed.filter(isSource))
      // Changes during the build are not in its result.
    } while changed.contains(where: isSource)
    if unbuilt.contains(where: { sources?.isManifest($0) == true }) {
      sources = WatchedSources(of: package)
      do { try watchFolders() } catch { Console.note("\(error)") }
      noteGaps()
    }
    let round = features.touched(bySources: unbuilt)
    request = nil
    changed = []
    unbuilt = []
    return perform(round)
  }

  private func printFailedBuild() {
    let output = (folder.lines(.build) ?? []).joined(separator: "\n")
    let errors = BuildDiagnostics(output, from: FileManager.default.currentDirectoryPath).text.split(separator: "\n")
    Console.conversation(errors.prefix(40).map { $0 + "\n" }.joined())
    screen.rest("✘ The build failed; it runs again when a file changes", hasFailures: !failed.isEmpty)
  }
}

/// A process that a watch starts, and may have to end.
final class WatchProcess {
  /// The time in seconds that a process has to respond to a request.
  private static let patience: TimeInterval = 2

  private let process = Process()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: the words after its name.
  ///   - environment: variables in addition to those of this process.
  ///   - output: the file for its output; nil to share that of this process.
  ///   - ended: called when it has ended, on any thread.
  init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], output: String? = nil,
    ended: @escaping @Sendable () -> Void
  ) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    // Keys are read by the watch.
    process.standardInput = FileHandle.nullDevice
    if let output {
      try SystemCalls.removeFile(output)
      let file = FileHandle(fileDescriptor: try SystemCalls.create(output, mode: 0o600), closeOnDealloc: true)
      process.standardOutput = file
      process.standardError = file
    }
    process.terminationHandler = { _ in ended() }
    try process.runWithInitialSignalMask()
  }

  /// The exit status after the end; nil if a signal ended the process.
  var status: Int32? { process.terminationReason == .exit ? process.terminationStatus : nil }

  /// Ends the process. A run completes its scenarios after the first request, but not after the second.
  func end() {
    for _ in 0..<2 where process.isRunning {
      process.terminate()
      wait()
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  private func wait() {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while process.isRunning, Date() < deadline { usleep(20_000) }
  }
}
