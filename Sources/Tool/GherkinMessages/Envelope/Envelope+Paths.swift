package import GherkinSyntax

extension Envelope {
  /// Returns the message with other paths of feature files.
  ///
  /// - Parameter path: returns the path that replaces another one.
  package func replacingPaths(_ path: (String) -> String) -> Envelope {
    switch self {
    case .source(let source) where source.uri != Source.standardInput:
      return .source(Source(uri: path(source.uri), bytes: source.bytes, mediaType: source.mediaType))
    case .gherkinDocument(let document): return .gherkinDocument(document.replacingPath(path))
    case .pickle(let pickle): return .pickle(pickle.replacingPath(path))
    case .parseError(let error): return .parseError(error.replacingPath(path))
    default: return self
    }
  }
}

extension GherkinDocument {
  package func replacingPath(_ path: (String) -> String) -> Self {
    guard uri != Source.standardInput else { return self }
    var document = self
    document.uri = path(uri)
    return document
  }
}

extension Pickle {
  package func replacingPath(_ path: (String) -> String) -> Self {
    guard uri != Source.standardInput else { return self }
    var pickle = self
    pickle.uri = path(uri)
    return pickle
  }
}

extension ParseError {
  package func replacingPath(_ path: (String) -> String) -> Self {
    uri == Source.standardInput ? self : ParseError(uri: path(uri), location: location, message: message)
  }
}
