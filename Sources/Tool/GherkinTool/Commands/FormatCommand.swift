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
  /// The style settings of the command line and of the configuration file.
  private(set) var given = StyleSettings()
  private(set) var configured = StyleSettings()
  /// The effective options with their origins.
  private(set) var settings = Settings()

  /// The sections of `.editorconfig` files that are used.
  var editorConfig: EditorConfig.Scope { given.editorConfig ?? configured.editorConfig ?? .named }

  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .any,
        help: """
          A feature file, a folder, a pattern, a list of these in a file (@list.txt), or - for standard input, which is
          read as classic Gherkin and written to standard output. Without a PATH: Features/ or features/.
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
      style(
        "indent-style",
        "Indent with space or tab. Default: the value in .editorconfig, else space."
      ),
      style("indent-size", "Indent by this number of spaces. Default: the value in .editorconfig, else 2."),
      style(
        "end-of-line",
        "End lines with lf or crlf. Default: the value in .editorconfig, else the end of the file's first line."),
      style(
        "insert-final-newline",
        "End the last line with a line end: true or false. Default: the value in .editorconfig, else true."),
      style(
        "editorconfig",
        """
        Follow these sections of .editorconfig: those whose pattern contains .feature (named), also others such as [*]
        (all), or none (off). Default: named. The configuration file sets this and the four options above under layout:.
        """),
    ] + authoringOptions { $0.language = $1 }
  }

  private static func style(_ name: String, _ help: String) -> CommandLineOption<Self> {
    let kind = LayoutSettingText.choices.first { $0.name == name }?.value ?? .text("")
    return CommandLineOption(
      names: ["--" + name], help: help,
      effect: .value(kind) { (value, options) throws(UsageError) in
        try options.given.set(name, to: value, option: "--" + name)
      }, isConfigurable: false)
  }

  mutating func note(_ settings: Settings) throws(UsageError) {
    self.settings = settings
    for setting in settings.layout {
      do {
        try configured.set(setting.name, to: setting.value, option: setting.name)
      } catch {
        throw .configuration("\(setting.place): \(error.text(for: CommandTable.program))")
      }
    }
  }
}

/// Style settings; nil for those that are not set.
struct StyleSettings {
  /// The names of the settings, as options and as keys under `layout:` in the configuration file.
  static let names = LayoutSettingText.choices.map(\.name)

  private(set) var usesTabs: Bool?
  private(set) var indentSize: Int?
  private(set) var lineEnd: LayoutStyle.LineEnd?
  private(set) var hasFinalNewline: Bool?
  private(set) var editorConfig: EditorConfig.Scope?

  /// Reads the properties of `.editorconfig` files. Values that are not in the specification are ignored.
  init(_ properties: [String: String]) {
    usesTabs = Self.usesTabs(properties["indent_style"] ?? "")
    let size = properties["indent_size"] ?? ""
    indentSize = Self.indentSize((size == "tab" ? properties["tab_width"] : size) ?? "")
    lineEnd = properties["end_of_line"].flatMap(LayoutStyle.LineEnd.init)
    hasFinalNewline = properties["insert_final_newline"].flatMap(Bool.init)
  }

  init() {}

  /// Sets a style setting.
  ///
  /// - Parameters:
  ///   - name: one of ``names``.
  ///   - value: the value.
  ///   - option: the name in errors.
  /// - Throws: for an unknown name or an invalid value.
  mutating func set(_ name: String, to value: String, option: String) throws(UsageError) {
    func known<Value>(_ made: Value?, _ values: [String]) throws(UsageError) -> Value {
      guard let made else { throw .unknownValue(value: value, option: option, known: values) }
      return made
    }
    switch name {
    case "indent-style": usesTabs = try known(Self.usesTabs(value), ["space", "tab"])
    case "indent-size":
      guard let size = Self.indentSize(value) else {
        let (least, most) = (LayoutStyle.indentSizes.lowerBound, LayoutStyle.indentSizes.upperBound)
        throw .badValue(option: option, problem: "\"\(value)\" is not a number from \(least) to \(most)")
      }
      indentSize = size
    case "end-of-line":
      lineEnd = try known(LayoutStyle.LineEnd(rawValue: value), LayoutStyle.LineEnd.allCases.map(\.rawValue))
    case "insert-final-newline": hasFinalNewline = try known(Bool(value), ["true", "false"])
    case "editorconfig":
      editorConfig = try known(EditorConfig.Scope(rawValue: value), EditorConfig.Scope.allCases.map(\.rawValue))
    default: throw .unknownValue(value: name, option: "layout", known: Self.names)
    }
  }

  /// Applies the settings to a style.
  func apply(to style: inout LayoutStyle) {
    style.usesTabs = usesTabs ?? style.usesTabs
    style.indentSize = indentSize ?? style.indentSize
    style.lineEnd = lineEnd ?? style.lineEnd
    style.hasFinalNewline = hasFinalNewline ?? style.hasFinalNewline
  }

  private static func usesTabs(_ text: String) -> Bool? {
    switch text {
    case "tab": true
    case "space": false
    default: nil
    }
  }

  private static func indentSize(_ text: String) -> Int? {
    Int(text).flatMap { LayoutStyle.indentSizes.contains($0) ? $0 : nil }
  }
}

/// Writes feature files.
enum FeatureWriter {
  /// Replaces the content of a file atomically. All other attributes of the file stay.
  static func write(_ bytes: [UInt8], to file: String) throws(FeatureFileError) {
    do {
      try FileContents.replace(file, with: bytes)
    } catch {
      throw .unwritable(file, reason: systemMessage(for: error.code))
    }
  }
}
