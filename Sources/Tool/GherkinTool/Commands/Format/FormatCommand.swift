import GherkinFeatureFiles
import GherkinFileOutput
import GherkinSyntax
import GherkinFormatters
import GherkinLayout
import GherkinEngine
import GherkinSteps

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
  func run() async -> ExitStatus {
    let paths: [String]
    do {
      paths = try StandardFolder.needed(for: options.paths)
    } catch {
      for problem in error.errors { Console.error("\(CommandTable.program): \(problem)\n") }
      return .notDone
    }
    let selection = FeatureSelection(paths, takesStandardInput: true)
    var status = ExitStatus.passed
    for error in selection.errors {
      Console.error("\(CommandTable.program): \(error)\n")
      status = .notDone
    }
    var editorConfig = EditorConfig(options.editorConfig)
    var checked: [Source] = []
    for file in selection.files {
      let outcome = layOut(file, &editorConfig, &checked)
      if outcome.rawValue > status.rawValue { status = outcome }
    }
    if options.checks { LossReport(checked, options.settings, defaultLanguage: options.language).tell() }
    return status
  }

  /// Returns the style of a file: the command line takes precedence over the configuration file, and that over
  /// `.editorconfig`.
  private func style(of file: String, _ editorConfig: inout EditorConfig) throws(FeatureFileError) -> LayoutStyle {
    var style = LayoutStyle()
    if file != FeatureSelection.standardInput {
      StyleSettings(try editorConfig.properties(of: file)).apply(to: &style)
    }
    options.configured.apply(to: &style)
    options.given.apply(to: &style)
    return style
  }

  /// - Parameter checked: the features that parse.
  private func layOut(_ file: String, _ editorConfig: inout EditorConfig, _ checked: inout [Source]) -> ExitStatus {
    let isInput = file == FeatureSelection.standardInput
    let source: Source
    let style: LayoutStyle
    do {
      style = try self.style(of: file, &editorConfig)
      source = isInput ? try FeatureReader.readStandardInput() : try FeatureReader.read(file)
    } catch {
      Console.error("\(CommandTable.program): \(error)\n")
      return .notDone
    }
    do {
      let text = FeatureLayout.layOut(try ParsedSource(source, defaultLanguage: options.language), style)
      if options.checks { checked.append(source) }
      let isLaidOut = text.bytes == source.bytes
      if options.showsChanges {
        if !isLaidOut { try show(UnifiedDiff(source, text).text) }
      } else if options.checks {
        if !isLaidOut { Console.output("\(file)\n") }
      } else if isInput {
        try Console.result(String(decoding: text.bytes, as: UTF8.self))
      } else if !isLaidOut {
        try FeatureWriter.write(text.bytes, to: file)
        Console.output("\(file)\n")
      }
      return options.checks && !isLaidOut ? .failed : .passed
    } catch let errors as ParseErrors {
      Console.error("\(CommandTable.program): \(file) was not changed because it has parse errors:\n")
      let report = ParseErrorReport([source], defaultLanguage: options.language)
      Console.error(report.text(errors.errors))
      return .failed
    } catch {
      Console.error("\(CommandTable.program): \(error)\n")
      return .notDone
    }
  }

  /// Prints changes: unchanged for a program; on a terminal in colours, and without characters that would control it.
  private func show(_ changes: String) throws(OutputError) {
    if StandardStream.output.isTerminal {
      Console.difference(changes)
    } else {
      try Console.result(changes)
    }
  }
}
