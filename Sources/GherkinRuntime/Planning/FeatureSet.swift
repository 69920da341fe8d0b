import CucumberMessages
package import Gherkin
package import GherkinSteps

/// The feature files of a run, parsed and compiled.
package struct FeatureSet: Sendable {
  /// What came of each file, in order.
  private let files: [ParsedFile]

  /// Whether there is no file at all.
  package var isEmpty: Bool { files.isEmpty }
  /// The documents of all files that are well.
  package var documents: [GherkinDocument] { files.compactMap(\.document) }
  /// All pickles, in the order of the files.
  package var pickles: [Pickle] { files.flatMap(\.pickles) }
  /// All that is wrong with the files.
  package var parseErrors: [ParseError] { files.flatMap(\.errors) }

  /// The feature and rule of each scenario, by its node's id.
  package var scopes: [String: PickleScope] {
    documents.reduce(into: [:]) { $0.merge(PickleScope.scopes(of: $1)) { first, _ in first } }
  }

  /// A line that was asked for, at which there is no scenario.
  package struct NothingAtLine: Error {
    package let file: String
    package let line: Int
  }

  /// The pickles of all files, in some narrowed to those at lines.
  ///
  /// - Parameter lines: the lines by their file's name; files without any are taken whole.
  /// - Throws: where no pickle is at one of the lines.
  package func pickles(at lines: [String: [Int]]) throws(NothingAtLine) -> [Pickle] {
    guard !lines.isEmpty else { return pickles }
    var pickles: [Pickle] = []
    for file in files {
      guard let lines = lines[file.source.uri], let document = file.document else {
        pickles += file.pickles
        continue
      }
      let filter = LineFilter(document, lineCount: file.source.bytes.count { $0 == 0x0A } + 1)
      for line in lines where filter.select([line], from: file.pickles).isEmpty {
        throw NothingAtLine(file: file.source.uri, line: line)
      }
      pickles += filter.select(lines, from: file.pickles)
    }
    return pickles
  }

  /// Parses all sources, those after a broken one too.
  ///
  /// - Parameters:
  ///   - sources: the feature files.
  ///   - ids: gives the ids of nodes and pickles.
  ///   - defaultLanguage: the language of files that name none.
  ///   - examples: reads the files of `@examples(…)` tags; where nil, such a tag is an error.
  package init(
    _ sources: [Source], ids: any IDGenerator, defaultLanguage: String = "en", examples: ExamplesSource? = nil
  ) {
    let parser = GherkinParser(defaultLanguage: defaultLanguage)
    let isMuch = sources.reduce(0) { $0 + $1.bytes.count } > Self.muchText
    guard isMuch, let ids = ids as? IncrementingIDGenerator else {
      files = sources.map { ParsedFile($0, parser: parser, examples: examples, ids: ids) }
      return
    }
    let parts = Hands.share(ids: ids) { hand, ids in
      stride(from: hand, to: sources.count, by: Hands.count).map { index in
        (index, ParsedFile(sources[index], parser: parser, examples: examples, ids: ids))
      }
    }
    var files = [ParsedFile?](repeating: nil, count: sources.count)
    for (index, file) in parts.joined() { files[index] = file }
    self.files = files.compactMap(\.self)
  }

  /// How many bytes of text are worth being parsed by several hands.
  private static let muchText = 1 << 19

  /// Sends what a run's stream says of the files: for each its source, then its document and pickles, or its errors.
  func send(to bus: EventBus) async {
    for file in files {
      await bus.room()
      bus.send(.source(file.source))
      if let document = file.document { bus.send(.gherkinDocument(document)) }
      bus.send(file.pickles.lazy.map(Envelope.pickle))
      bus.send(file.errors.lazy.map(Envelope.parseError))
    }
  }
}
