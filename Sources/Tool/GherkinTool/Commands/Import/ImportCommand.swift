import GherkinCommandLine
import GherkinEngine
import GherkinFeatureFiles
import GherkinFileOutput
import GherkinFiles
import GherkinFormatters
import GherkinLayout
import GherkinRequirements
import GherkinSteps
import GherkinSyntax

/// `gherkin-run import PATH…`: writes the scenarios of specifications in Markdown as features.
struct ImportCommand: Command {
  static let name = "import"

  static var help: CommandHelp {
    CommandHelp(
      summary: "Writes the scenarios of specifications in Markdown as features.",
      discussion: """
        Reads the Markdown of OpenSpec (#### Scenario: NAME with - **WHEN** …) and of spec-kit
        (1. **Given** …, **When** …, **Then** …), and writes a feature for each file, with a rule for each requirement or
        user story, its tag @REQ-SPECIFICATION.NAME and links to the specification. A list or a table below a step becomes its
        data table, a block of code its doc string. Lists the written files, and says on standard error what it could not read.
        A feature that exists with another content is not replaced, and one whose scenarios have no steps is not written.
        """,
      exitStatus: """
        0 everything was read, and all features are as in the specifications, 1 something could not be read; the rest was
        written, 2 a feature was not written, or a path could not be read; the others were written.
        """,
      examples: [
        "gherkin-run import openspec/specs", "gherkin-run import --output Features/drafts specs/001-sign-in/spec.md",
        "gherkin-run import --diff openspec/specs",
      ])
  }

  private let options: ImportOptions

  init(options: ImportOptions, steps: StepSource) {
    self.options = options
  }

  /// Imports one file at a time.
  func run() async throws -> ExitStatus {
    let folder = options.output ?? StandardFolder.paths(or: []).first ?? StandardFolder.names[0]
    var status = ExitStatus.passed
    func note(_ text: String, _ result: ExitStatus = .notDone) {
      Console.note(text)
      if result.rawValue > status.rawValue { status = result }
    }
    var editorConfig = EditorConfig()
    var sources: [String: String] = [:]
    for path in options.paths {
      let found = Self.specifications(at: path)
      for problem in found.problems { note(problem) }
      for (file, target) in found.files {
        let target = (folder.hasSuffix("/") ? folder : folder + "/") + target + ".feature"
        if let other = sources.updateValue(file, forKey: target) {
          if other != file {
            note("\(file): \(target) is the feature of \(other); import one of them to another --output")
          }
          continue
        }
        let specification: MarkdownSpecification
        do {
          let bytes = try FileReader.bytes(of: file, atMost: Self.sizeLimit)
          specification = MarkdownSpecification(try RequirementReader.markdown(bytes, file), path: file)
        } catch let error as SystemCalls.Failure {
          note("\(file): cannot be read: \(systemMessage(for: error.code))")
          continue
        } catch let error as RequirementError {
          note("\(error)")
          continue
        }
        if specification.sections.isEmpty {
          note("\(file): has no scenarios; write #### Scenario: NAME with - **WHEN** … and - **THEN** …", .failed)
          continue
        }
        for problem in specification.problems { note("\(file):\(problem.line): \(problem.text)", .failed) }
        do {
          let feature = ImportedFeature(
            specification, from: file, to: target, tag: options.requirements.tag(of:),
            style: try editorConfig.style(of: target))
          if try write(try feature.bytes(), to: target) { try Console.output("\(target)\n") }
        } catch let error as ImportError {
          note("\(file): \(error.description)")
        } catch let error as FeatureFileError {
          note("\(error)")
        }
      }
    }
    return status
  }

  /// The maximum size of a specification, in bytes.
  private static let sizeLimit = 1 << 20

  /// Returns the files of a path, with the paths of their features without the ending in the folder of the output.
  private static func specifications(at path: String) -> (files: [(file: String, target: String)], problems: [String]) {
    guard FileKind(path: path) == .folder else { return ([(path, MarkdownSpecification.name(of: path))], []) }
    let walk = SourceFolders.walk(path) { $0.lowercased() == "spec.md" }
    var problems = walk.failures.map {
      "\(FeatureFileError.unreadable($0.folder, reason: systemMessage(for: $0.code)))"
    }
    problems += walk.undecodable.map { "\(FeatureFileError.undecodableName($0))" }
    if walk.files.isEmpty, problems.isEmpty {
      problems.append("\(path): the folder contains no spec.md; name the Markdown files to import")
    }
    let start = path.hasSuffix("/") ? path.count : path.count + 1
    return (
      walk.files.map { file in
        let folders = file.path.dropFirst(start).split(separator: "/").dropLast()
        let target = folders.isEmpty ? MarkdownSpecification.name(of: file.path) : folders.joined(separator: "/")
        return (file.path, target)
      }, problems
    )
  }

  /// Writes a feature, or shows the change.
  ///
  /// - Returns: whether the file was written.
  private func write(_ bytes: [UInt8], to path: String) throws -> Bool {
    let old: [UInt8]?
    do throws(SystemCalls.Failure) {
      old = FileKind(path: path) == nil ? nil : try FileReader.bytes(of: path)
    } catch {
      throw FeatureFileError.unreadable(path, reason: systemMessage(for: error.code))
    }
    if old == bytes { return false }
    if options.showsChanges {
      try Console.difference(
        FileDiff(
          path, from: old.map { String(decoding: $0, as: UTF8.self) }, to: String(decoding: bytes, as: UTF8.self)
        ).text)
      return false
    }
    if old != nil, !options.replaces {
      throw ImportError("\(path) has another content, so it stays; see the changes by --diff, or replace it by --force")
    }
    do throws(SystemCalls.Failure) {
      try SystemCalls.makeFolders(above: path)
      try FileContents.edit(path, with: bytes, ifStill: old.map { .bytes($0) } ?? .none)
    } catch {
      throw FeatureFileError.unwritable(path, reason: systemMessage(for: error.code))
    }
    return true
  }
}

/// The options of `gherkin-run import`.
struct ImportOptions: ConfigurableOptions {
  /// The Markdown files, and folders with files `spec.md`.
  var paths: [String] = []
  /// The folder of the features; nil for the default folder.
  var output: String?
  /// Whether features with another content are replaced.
  var replaces = false
  /// Whether changes are only shown.
  var showsChanges = false
  /// The form of the tags.
  var requirements = RequirementOptions()

  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .oneOrMore,
        help: "A Markdown file, or a folder, of which all files named spec.md are read."
      ) { path, options in options.paths.append(path) }
    ]
  }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--output", "-o"],
        help: """
          Write the features to this folder, with the folders of the specifications. Default: Features/ or features/.
          """,
        effect: .value(.file) { $1.output = $0 }, isConfigurable: false),
      CommandLineOption(
        names: ["--diff"], help: "Write nothing; show what would change, as diff -u does.",
        effect: .flag { $0.showsChanges = true }, isConfigurable: false),
      CommandLineOption(
        names: ["--force"], help: "Replace features that have another content, also if they were edited.",
        effect: .flag { $0.replaces = true }, isConfigurable: false),
    ]
      + RequirementOptions.options { (options, change) throws(UsageError) in try change(&options.requirements) }
      .filter { $0.names == ["--requirement-tags"] }
      + authoringOptions { _, _ in }.filter { $0.names != ["--language"] }
  }
}
