import CucumberMessages
import FeatureFiles
import Foundation
import Gherkin
import GherkinFixtures
import GherkinFormatters
import GherkinRunner
import GherkinRuntime
import GherkinSteps
import LivingDocumentation

/// `gherkin-run docs SITE [MESSAGES…]`: builds a site of features, with the results of a run if there are messages.
struct DocsCommand: Command {
  static let name = "docs"

  static var help: CommandHelp {
    CommandHelp(
      summary: "Builds a documentation site of features, with the results of a run.",
      discussion: """
        The site needs no server: open SITE/index.html. A README.md in a folder of features introduces its chapter, and
        Features/GLOSSARY.md has the product's terms. A rebuilt site keeps unchanged files and the addresses of its pages;
        it also has features.md, scenarios.csv and badge.svg.
        """,
      exitStatus: """
        0 the site is written, 1 it is written without features that have parse errors, 2 it could not be written, or the
        messages could not be read or break off.
        """,
      examples: [
        "gherkin-run docs site", "gherkin-run docs site run.ndjson",
        "gherkin-run docs --title Beers --edit-link 'https://github.com/acme/beers/edit/main/{path}#L{line}' site",
        "gherkin-run docs --index public public/beers public/cars",
      ])
  }

  /// The largest README.md or GLOSSARY.md that is read, in bytes.
  private static let textLimit = 1 << 20

  private let options: DocsOptions

  init(options: DocsOptions, libraries: [StepLibrary]) {
    self.options = options
  }

  /// Reads, and writes the site.
  func run() async -> ExitStatus {
    do {
      if options.isIndex {
        try SitesIndex.write(to: options.site, of: options.inputs, title: options.options.title)
        Console.output(
          "\(options.site)/index.html: \(options.inputs.count) site\(options.inputs.count == 1 ? "" : "s")\n")
        return .passed
      }
      var record = SiteRecord()
      let status = options.inputs.isEmpty ? try parse(into: &record) : try read(into: &record)
      record.finish()
      var siteOptions = options.options
      let isTrusted = options.inputs.isEmpty
      siteOptions.readText = { path in Self.text(of: path, isTrusted: isTrusted) }
      var site = try LivingDocumentation(record, siteOptions)
      let (features, scenarios) = try site.write(to: options.site)
      Console.output(
        "\(options.site)/index.html: \(scenarios) scenario\(scenarios == 1 ? "" : "s") in \(features) "
          + "feature\(features == 1 ? "" : "s")\n")
      return status
    } catch {
      Console.error(ErrorReport.text(error, from: FileManager.default.currentDirectoryPath))
      return .notDone
    }
  }

  /// Takes in the features of files, one at a time.
  private func parse(into record: inout SiteRecord) throws -> ExitStatus {
    let selection = FeatureSelection(try StandardFolder.needed(for: options.features))
    guard selection.errors.isEmpty else { throw FeatureFileErrors(errors: selection.errors) }
    let parser = FeatureParser(
      defaultLanguage: options.language, examples: ExamplesSource(ExamplesFixture.table))
    let ids = IncrementingIDGenerator()
    var status = ExitStatus.passed
    for file in selection.files {
      let source = try selection.read(file)
      let parsed = parser.parse(source, ids: ids)
      if let document = parsed.document {
        record.take(.source(source))
        record.take(.gherkinDocument(document))
      } else {
        let report = ParseErrorReport([source], defaultLanguage: options.language)
        for error in parsed.errors { Console.error(report.text(error)) }
        status = .failed
      }
    }
    return status
  }

  /// Takes in the messages of a run.
  private func read(into record: inout SiteRecord) throws -> ExitStatus {
    let problems = try StreamReading.read(options.inputs, allowsMissingParts: options.allowsMissingParts) {
      record.take($0)
    }
    for problem in problems { Console.error("\(CommandTable.program): \(problem)\n") }
    return problems.isEmpty ? .passed : .notDone
  }

  /// The text of a file; nil if there is none, or it is too large.
  ///
  /// - Parameter isTrusted: whether the path is the user's. One of a stream has to be in the working folder.
  private static func text(of path: String, isTrusted: Bool) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard isTrusted || !path.hasPrefix("/") && !parts.contains(".."),
      let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular,
      (attributes[.size] as? Int).map({ $0 <= textLimit }) == true
    else { return nil }
    return FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
