import GherkinCommandLine
import GherkinFeatureFiles
import GherkinFileOutput
import GherkinSyntax
import GherkinFormatters
import GherkinLayout
import GherkinEngine
import GherkinSteps
import GherkinFiles

/// `gherkin-run format PATH…`: formats features, file by file.
struct FormatCommand: Command {
  static let name = "format"

  static var help: CommandHelp {
    CommandHelp(
      summary: "Formats features: indentation, tables, tags, blank lines.",
      discussion: """
        Changes files in place, and lists them. The meaning of a feature never changes: comments, descriptions and doc
        strings are kept exactly. In Markdown, only headings, steps and tables are formatted. A file with a parse error
        is not changed. Sections of .editorconfig files for feature files, such as [*.feature], apply.
        """,
      exitStatus: """
        0 all files are formatted, 1 a file has a parse error or, with --check, is not formatted, 2 a file could not be
        read or written; the others are formatted.
        """,
      examples: [
        "gherkin-run format Features/",
        "gherkin-run format --check --diff Features/",
        "gherkin-run format - < sign_in.feature",
      ])
  }

  private let options: LayoutOptions

  init(options: LayoutOptions, steps: StepSource) {
    self.options = options
  }

  /// Formats one file at a time.
  func run() async throws -> ExitStatus {
    let selection = FeatureSelection(
      try StandardFolder.needed(for: options.paths), takesStandardInput: true, leavesOutIgnored: true)
    var status = ExitStatus.passed
    for error in selection.errors {
      Console.note("\(error)")
      status = .notDone
    }
    var editorConfig = EditorConfig()
    var checked: [Source] = []
    for file in selection.files {
      let outcome = layOut(file, of: selection, &editorConfig, &checked)
      if outcome.rawValue > status.rawValue { status = outcome }
    }
    if options.checks { LossReport(checked, options.settings, defaultLanguage: options.language).print() }
    return status
  }

  /// - Parameter checked: the features that parse.
  private func layOut(
    _ file: String, of selection: FeatureSelection, _ editorConfig: inout EditorConfig, _ checked: inout [Source]
  ) -> ExitStatus {
    let isInput = file == FeatureSelection.standardInput
    let source: Source
    let style: LayoutStyle
    do {
      style = isInput ? LayoutStyle() : try editorConfig.style(of: file)
      source = isInput ? try FeatureReader.readStandardInput() : try selection.read(file)
    } catch {
      Console.note("\(error)")
      return .notDone
    }
    do {
      let text = FeatureLayout.layOut(try ParsedSource(source, defaultLanguage: options.language), style)
      if options.checks { checked.append(source) }
      let isLaidOut = text.bytes == source.bytes
      if options.showsChanges {
        if !isLaidOut { try show(UnifiedDiff(source, text).text) }
      } else if options.checks {
        if !isLaidOut { try Console.output("\(file)\n") }
      } else if isInput {
        try Console.result(String(decoding: text.bytes, as: UTF8.self))
      } else if !isLaidOut {
        try FeatureWriter.write(text.bytes, to: file, ifStill: source.bytes)
        try Console.output("\(file)\n")
      }
      return options.checks && !isLaidOut ? .failed : .passed
    } catch let errors as ParseErrors {
      Console.note("\(file) was not changed because it has parse errors:")
      let report = ParseErrorReport([source], defaultLanguage: options.language)
      Console.error(report.text(errors.errors))
      return .failed
    } catch {
      Console.note("\(error)")
      return .notDone
    }
  }

  /// Prints changes: unchanged for a program; on a terminal in colours, and without characters that would control it.
  private func show(_ changes: String) throws(OutputError) {
    if StandardStream.output.isTerminal {
      try Console.difference(changes)
    } else {
      try Console.result(changes)
    }
  }
}

/// The options of `gherkin-run format`.
struct LayoutOptions: ConfigurableOptions {
  /// The feature files and folders, `-` for standard input; empty for the default folder.
  var paths: [String] = []
  /// The language of features that declare none.
  var language = "en"
  /// Whether files are only checked, and unformatted ones are an error.
  var checks = false
  /// Whether changes are only shown.
  var showsChanges = false
  /// The effective options with their origins.
  private(set) var settings = Settings()

  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .any,
        help: """
          A feature file, a folder, a pattern, a list of these in a file (@list.txt), or - for standard input, which is
          read as classic Gherkin and written to standard output. Folders and patterns leave out what .gitignore files
          exclude. Without a PATH: Features/ or features/.
          """
      ) { path, options in options.paths.append(path) }
    ]
  }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--check"], help: "Write nothing; list the files that are not formatted, and fail.",
        effect: .flag { $0.checks = true }, isConfigurable: false),
      CommandLineOption(
        names: ["--diff"], help: "Write nothing; show what would change, as diff -u does.",
        effect: .flag { $0.showsChanges = true }, isConfigurable: false),
    ] + authoringOptions { $0.language = $1 }
  }

  mutating func apply(_ settings: Settings) { self.settings = settings }
}

/// Writes feature files.
enum FeatureWriter {
  /// Replaces the content of a file atomically. All other attributes of the file stay.
  ///
  /// - Parameter old: the bytes that were read, without which the file is not written.
  static func write(_ bytes: [UInt8], to file: String, ifStill old: [UInt8]) throws(FeatureFileError) {
    do {
      try FileContents.edit(file, with: bytes, ifStill: .bytes(old))
    } catch {
      throw .unwritable(file, reason: systemMessage(for: error.code))
    }
  }
}
