import GherkinCommandLine
import GherkinStreams
import GherkinMessages
import GherkinFeatureFiles
import GherkinFiles
import GherkinSyntax
import GherkinFormatters
import GherkinEngine
import GherkinSteps

/// `gherkin-run parse PATH…`: parses features, and writes the results as messages, file by file.
struct ParseCommand: Command {
  static let name = "parse"

  static var help: CommandHelp {
    CommandHelp(
      summary: "Prints the parsed features as Cucumber Messages.",
      discussion: """
        Prints one JSON object per line: for each file its source, then its gherkinDocument and pickles or its
        parseErrors. Ids count from 0 and are unique within a call.
        """,
      exitStatus:
        "0 every file was parsed, 1 a file has a parse error, 2 a file could not be read; the others are parsed.",
      examples: [
        "gherkin-run parse Features/ > features.ndjson",
        "gherkin-run parse --no-source --no-ast Features/sign_in.feature",
        "gherkin-run parse - < sign_in.feature",
      ])
  }

  private let options: ParseOptions

  init(options: ParseOptions, steps: StepSource) {
    self.options = options
  }

  /// Parses one file at a time, so only one is in memory.
  func run() async -> ExitStatus {
    let selection = FeatureSelection(options.paths, takesStandardInput: true)
    var status = ExitStatus.passed
    for error in selection.errors {
      Console.note("\(error)")
      status = .notDone
    }
    var output = EnvelopeOutput(omitsEmptyKeywords: true)
    let ids = IncrementingIDGenerator()
    let messagePath = ProjectFolder.messagePaths
    do {
      for file in selection.files {
        guard let source = read(file, of: selection) else {
          status = .notDone
          continue
        }
        let (envelopes, isParsed) = parse(source, ids)
        let path = messagePath(source.uri)
        for envelope in envelopes { try output.write(envelope.replacingPaths { _ in path }) }
        if !isParsed, status == .passed { status = .failed }
      }
      try output.finish()
    } catch {
      // A closed pipe is not an error.
      guard !error.isClosedPipe else { return status }
      Console.note("\(error)")
      return .notDone
    }
    return status
  }

  private func read(_ file: String, of selection: FeatureSelection) -> Source? {
    do throws(FeatureFileError) {
      return file == FeatureSelection.standardInput
        ? try FeatureReader.readStandardInput() : try selection.read(file)
    } catch {
      Console.note("\(error)")
      return nil
    }
  }

  /// Returns the messages of a file, and whether it has no parse errors.
  private func parse(_ source: Source, _ ids: IncrementingIDGenerator) -> (envelopes: [Envelope], isParsed: Bool) {
    var envelopes: [Envelope] = options.writesSource ? [.source(source)] : []
    do {
      let document = try GherkinParser(defaultLanguage: options.language).parse(source, ids: ids)
      if options.writesDocument { envelopes.append(.gherkinDocument(document)) }
      if options.writesPickles { envelopes += try PickleCompiler().compile(document, ids: ids).map(Envelope.pickle) }
      return (envelopes, true)
    } catch {
      return (envelopes + error.errors.map(Envelope.parseError), false)
    }
  }
}

/// The options of `gherkin-run parse`.
struct ParseOptions: ConfigurableOptions {
  /// The feature files and folders; `-` for standard input.
  var paths: [String] = []
  /// The language of features that declare none.
  var language = "en"
  /// Whether the sources are written.
  var writesSource = true
  /// Whether the syntax trees are written.
  var writesDocument = true
  /// Whether the pickles are written.
  var writesPickles = true

  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .oneOrMore,
        help: """
          A feature file, a folder, a list of these in a file (@list.txt), or - for standard input, which is read as
          classic Gherkin. Each file is parsed completely, even if lines follow its name.
          """
      ) { path, options in options.paths.append(path) }
    ]
  }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--no-source"], help: "Omit the texts of the files (source).",
        effect: .flag { $0.writesSource = false }, isConfigurable: false),
      CommandLineOption(
        names: ["--no-ast"], help: "Omit the syntax trees (gherkinDocument).",
        effect: .flag { $0.writesDocument = false }, isConfigurable: false),
      CommandLineOption(
        names: ["--no-pickles"], help: "Omit the pickles (pickle).",
        effect: .flag { $0.writesPickles = false }, isConfigurable: false),
    ] + authoringOptions { $0.language = $1 }
  }
}
