package import GherkinCommandLine
import GherkinMessages
import GherkinProtocol
import GherkinFeatureFiles
import GherkinFiles
import GherkinFileOutput
import Foundation
import GherkinFormatters
import GherkinRuntime
import GherkinTestRun
import GherkinData
import GherkinText

/// The report files of a command that could not run. They contain the problem, so that nobody takes the files of an
/// earlier run for those of this one.
package enum PreventedRun {
  /// Writes a problem to the report files that a command line or the configuration names, as far as these can be read.
  ///
  /// - Parameters:
  ///   - command: the command; if it writes no reports, nothing happens.
  ///   - words: the words after its name.
  package static func report(
    _ problem: String, of command: any Command.Type, _ words: ArraySlice<String>,
    formatters: [FormatterCatalog.Entry]
  ) {
    guard let type = options(of: command) as? any ReportingOptions.Type else { return }
    var inputs = InputFiles()
    // Any word can be the path of an input, also the value of an option.
    for word in words.flatMap({ [$0[...]] + $0.split(separator: "=", maxSplits: 1).dropFirst() }) {
      inputs.insert(word.hasPrefix("@") ? String(word.dropFirst()) : String(word), .feature)
    }
    do {
      if let file = try ConfigurationFile.find() { inputs.insert(file, .configuration) }
    } catch {
      // A configuration file with a wrong name is no input. The command reports it.
    }
    report(problem, to: reports(type, words, formatters), besides: inputs)
  }

  private static func options<C: Command>(of command: C.Type) -> any CommandOptions.Type { C.Options.self }

  private static func reports<Options: ReportingOptions>(
    _ type: Options.Type, _ words: ArraySlice<String>, _ formatters: [FormatterCatalog.Entry]
  ) -> ReportOptions {
    SettingsReader(OptionTable<Options>(formatters), formatters, ProcessInfo.processInfo.environment).reports(words)
  }

  /// Writes a problem to report files, except those that are inputs of the command. A list of scenarios to rerun becomes
  /// empty, because the scenarios are unknown.
  static func report(_ problem: String, to options: ReportOptions, besides inputs: InputFiles) {
    var options = options
    options.reports = options.reports.filter { report in
      guard let file = report.file, !report.isInternal, SystemCalls.descriptor(named: file) == nil else { return false }
      guard !report.paths.contains(where: inputs.contains) else { return false }
      switch FileKind(path: file) {
      case nil: return true
      case .regular: return !isSource(file)
      // A folder with other content is refused.
      case .folder: return report.formatter.name == FormatterCatalog.evidence
      case .special: return false
      }
    }
    let lists = options.reports.filter { $0.formatter.name == "rerun" }.compactMap(\.file)
    options.reports.removeAll { $0.formatter.name == "rerun" }
    for file in lists { empty(file, because: problem) }
    guard !options.reports.isEmpty else { return }
    var (reports, unopened) = ReportWiring(options, of: .savedStream).openFiles()
    let now = Envelope.Timestamp(nanoseconds: SystemRunClock(at: Date()).now())
    reports.handle([
      .meta(.current(version: Version.current)), .testRunStarted(.init(id: "0", timestamp: now)),
      .testRunFinished(.init(testRunStartedId: "0", timestamp: now, success: false, message: problem)),
    ])
    ReportFailures.print(unopened + reports.finish())
  }

  /// Returns whether a file is a feature or a fixture, which the command may read. Folders are not searched for inputs,
  /// because a word of a wrong command line can name a folder with many files.
  private static func isSource(_ file: String) -> Bool {
    let path = SystemCalls.resolved(file) ?? file
    return SourceFolders.isFeature(path)
      || path.split(separator: "/").dropLast().contains { $0 == FixturePlace.name }
  }

  /// Replaces a list of scenarios by a comment. Another file, which a wrong command line can name, stays.
  private static func empty(_ list: String, because problem: String) {
    guard FileKind(path: list) == nil || FeatureSelection.isRerunList(list) else { return }
    let reason = problem.split(whereSeparator: \.isNewline).joined(separator: " ")
    do {
      var sink = OutputSink(to: try GzipFile.open(list))
      sink.write("# no scenario ran: \(VisibleText.line(reason))\n")
      try sink.finish()
    } catch {
      Console.note("\(error)")
    }
  }
}

extension SettingsReader where Options: ReportingOptions {
  /// Returns the reports that a command line, the environment or the configuration names, as far as these can be read.
  ///
  /// Errors are ignored: the caller reports the first one.
  func reports(_ words: ArraySlice<String>) -> ReportOptions {
    let keys = ["format", "format-options", "config", "profile"]
    var given: [GivenOption] = []
    var rest = words.prefix { $0 != "--" }
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let key = table.option(named: parts[0])?.option.key, keys.contains(key),
        let value = parts.count > 1 ? parts[1] : rest.popFirst()
      else { continue }
      given.append(GivenOption(key: key, value: value, origin: .commandLine))
    }
    do {
      given = try settings(CommandLineReader<Options>.Words(options: given)).options
    } catch {
      // Those of the command line are known.
    }
    var options = Options()
    for option in given where keys.prefix(2).contains(option.key) {
      do { try table.apply([option], to: &options) } catch {}
    }
    return options.reporting
  }
}
