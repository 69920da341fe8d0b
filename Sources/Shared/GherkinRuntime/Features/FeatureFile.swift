import GherkinProtocol
package import GherkinSteps
package import GherkinSyntax

/// Parses feature files, one at a time.
package struct FeatureParser: Sendable {
  private let parser: GherkinParser
  private let examples: ExamplesSource?

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - defaultLanguage: the language of files that declare none.
  ///   - examples: reads the fixtures of `@examples(…)` tags; if nil, such a tag is an error.
  package init(defaultLanguage: String = "en", examples: ExamplesSource? = nil) {
    parser = GherkinParser(defaultLanguage: defaultLanguage)
    self.examples = examples
  }

  /// Parses a file, adds the rows of fixtures, checks tags but for conditions, and compiles pickles, with ids from a
  /// generator.
  package func parse(_ source: Source, ids: IncrementingIDGenerator) -> FeatureFile {
    unchecked(source, ids: ids).checked(nil)
  }

  /// Parses a file like ``parse(_:ids:)``, but does not check tags. A document without its rows has errors.
  func unchecked(_ source: Source, ids: IncrementingIDGenerator) -> FeatureFile {
    var isSuspicious = false
    do throws(ParseErrors) {
      var document = try parser.parse(source, ids: ids, isSuspicious: &isSuspicious)
      var expansion = ExamplesExpansion(examples, ids: ids, uri: source.uri)
      expansion.fill(&document)
      let pickles = expansion.errors.isEmpty ? try PickleCompiler().compile(document, ids: ids) : []
      return FeatureFile(source, document, pickles, errors: expansion.errors, isSuspicious: isSuspicious)
    } catch {
      return FeatureFile(source, errors: error.errors, isSuspicious: isSuspicious)
    }
  }
}

/// Feature files that are parsed one after the other, so that ids have the order of the files, while a run is prepared
/// and earlier files are compiled.
package struct FeatureReading: Sendable {
  /// The files, whose tags are not checked yet, or the errors in reading them, in order.
  let files: AsyncStream<Result<FeatureFile, any Error>>

  /// Starts to read files.
  ///
  /// - Parameters:
  ///   - files: the files, in the order of the run.
  ///   - executor: where files are read, which can block; nil for that of the caller.
  ///   - ids: generates the ids of nodes and pickles.
  ///   - read: reads a file.
  package init<File: Sendable>(
    _ files: [File], with parser: FeatureParser, on executor: (any TaskExecutor)? = nil, ids: IncrementingIDGenerator,
    read: @escaping @Sendable (File) throws -> Source
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: Result<FeatureFile, any Error>.self)
    let task = Task(executorPreference: executor) {
      for file in files where !Task.isCancelled {
        continuation.yield(Result { parser.unchecked(try read(file), ids: ids) })
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    self.files = stream
  }
}

/// A feature file with its syntax tree and its pickles. A run keeps it until the last report.
package struct FeatureFile: Sendable {
  package let source: Source
  /// The syntax tree; nil if the file has errors.
  package let document: GherkinDocument?
  package let pickles: [Pickle]
  package let errors: [ParseError]
  /// Whether lines of the file can have lost text without an error.
  let isSuspicious: Bool

  fileprivate init(
    _ source: Source, _ document: GherkinDocument? = nil, _ pickles: [Pickle] = [], errors: [ParseError] = [],
    isSuspicious: Bool
  ) {
    self.source = source
    self.document = document
    self.pickles = pickles
    self.errors = errors
    self.isSuspicious = isSuspicious
  }

  /// Checks the tags of a file.
  ///
  /// - Parameter rules: the meaning of tags; if nil, conditions are not checked.
  func checked(_ rules: TagRules?) -> FeatureFile {
    guard let document else { return self }
    let errors = errors + TagCheck(document, rules).errors
    return errors.isEmpty ? self : FeatureFile(source, errors: errors, isSuspicious: isSuspicious)
  }

  /// Returns the file with other pickles.
  func replacing(_ pickles: [Pickle]) -> FeatureFile {
    FeatureFile(source, document, pickles, errors: errors, isSuspicious: isSuspicious)
  }
}

/// Feature files for callers that examine syntax trees and run nothing.
package struct FeatureSet: Sendable {
  private let files: [FeatureFile]

  /// Whether there are no files.
  package var isEmpty: Bool { files.isEmpty }
  /// The documents of all files without errors.
  package var documents: [GherkinDocument] { files.compactMap(\.document) }
  /// All pickles, in the order of the files.
  package var pickles: [Pickle] { files.flatMap(\.pickles) }
  /// All errors of the files.
  package var parseErrors: [ParseError] { files.flatMap(\.errors) }

  /// Parses all sources, even after errors.
  ///
  /// - Parameters:
  ///   - sources: the feature files.
  ///   - ids: generates the ids of nodes and pickles.
  ///   - defaultLanguage: the language of files that declare none.
  ///   - examples: reads the fixtures of `@examples(…)` tags; if nil, such a tag is an error.
  package init(
    _ sources: [Source], ids: IncrementingIDGenerator, defaultLanguage: String = "en", examples: ExamplesSource? = nil
  ) {
    let parser = FeatureParser(defaultLanguage: defaultLanguage, examples: examples)
    files = sources.map { parser.parse($0, ids: ids) }
  }
}
