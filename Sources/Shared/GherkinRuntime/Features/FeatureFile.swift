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

  /// Parses a file, adds the rows of fixtures, checks tags, and compiles pickles, with ids from a generator.
  package func parse(_ source: Source, ids: IncrementingIDGenerator) -> FeatureFile {
    FeatureFile(parsed(source, ids: ids), nil)
  }

  /// Parses a file, adds the rows of fixtures, and compiles pickles, with ids from a generator.
  package func parsed(_ source: Source, ids: IncrementingIDGenerator) -> ParsedFeature {
    var parsed = ParsedFeature(source)
    do throws(ParseErrors) {
      var document = try parser.parse(source, ids: ids, isSuspicious: &parsed.isSuspicious)
      var expansion = ExamplesExpansion(examples, ids: ids, uri: source.uri)
      expansion.fill(&document)
      (parsed.document, parsed.errors) = (document, expansion.errors)
      if parsed.errors.isEmpty { parsed.pickles = try PickleCompiler().compile(document, ids: ids) }
    } catch {
      parsed.errors = error.errors
    }
    return parsed
  }
}

/// A feature file before its tags are checked, whose meaning depends on the step libraries.
package struct ParsedFeature: Sendable {
  fileprivate let source: Source
  /// The syntax tree; nil if the text has errors.
  fileprivate(set) var document: GherkinDocument?
  fileprivate var pickles: [Pickle] = []
  fileprivate var errors: [ParseError] = []
  fileprivate var isSuspicious = false

  fileprivate init(_ source: Source) {
    self.source = source
  }
}

/// Feature files that are parsed one after the other, so that ids have the order of the files, while a run is prepared
/// and earlier files are compiled.
package struct FeatureReading: Sendable {
  /// The files or the errors in reading them, in order.
  let files: AsyncStream<Result<ParsedFeature, any Error>>

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
    let (stream, continuation) = AsyncStream.makeStream(of: Result<ParsedFeature, any Error>.self)
    let task = Task(executorPreference: executor) {
      for file in files where !Task.isCancelled {
        continuation.yield(Result { parser.parsed(try read(file), ids: ids) })
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
  package private(set) var pickles: [Pickle]
  package let errors: [ParseError]
  /// Whether lines of the file can have lost text without an error.
  let isSuspicious: Bool

  /// Checks the tags of a file.
  ///
  /// - Parameter rules: the meaning of tags; if nil, conditions are not checked.
  init(_ parsed: ParsedFeature, _ rules: TagRules?) {
    errors = parsed.errors + (parsed.document.map { TagCheck($0, rules).errors } ?? [])
    (source, isSuspicious) = (parsed.source, parsed.isSuspicious)
    (document, pickles) = errors.isEmpty ? (parsed.document, parsed.pickles) : (nil, [])
  }

  /// Returns the file with other pickles.
  func replacing(_ pickles: [Pickle]) -> FeatureFile {
    var file = self
    file.pickles = pickles
    return file
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
