internal import GherkinDefinitions

/// The texts of documents as they are when they are edited: those of open documents, and files, which are read again,
/// because they may have changed since they were indexed.
struct CurrentTexts: Sendable {
  /// A text with the version of an open document; nil for a file.
  struct Text: Sendable {
    let text: TextDocument
    let version: Int?
  }

  let workspace: WorkspaceSnapshot
  let open: [String: OpenDocument]
  let matcher: any PatternMatching

  /// Returns the text of a document; nil if it cannot be read.
  func text(of uri: String) -> Text? {
    if let open = open[uri] { return Text(text: open.text, version: open.version) }
    return DocumentURI.path(uri).flatMap(FeatureSearch.bytes).map {
      Text(text: TextDocument($0, workspace.encoding), version: nil)
    }
  }

  /// Returns a feature, with its steps matched with definitions; nil if it cannot be read.
  func feature(
    _ uri: String, _ definitions: inout DefinitionIndex, mostTexts: Int = FeatureSnapshot.mostMatched
  ) -> FeatureSnapshot? {
    text(of: uri).map { current in
      FeatureSnapshot(
        uri: uri, version: current.version, current.text, &definitions, matcher,
        language: workspace.settings(of: DocumentURI.path(uri) ?? uri).language, mostTexts: mostTexts)
    }
  }

  /// The open features with parse errors. The index lacks their current tags if nothing of them can be read.
  var unparsed: [FeatureSnapshot] {
    open.values.compactMap { $0.isIndexed ? $0.snapshot : nil }.filter { $0.parsed == nil }
  }
}
