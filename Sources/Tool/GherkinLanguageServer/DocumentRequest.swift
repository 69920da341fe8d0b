/// A request about a document, with what it needs to be answered.
struct DocumentRequest: Sendable {
  /// What a request needs. Each includes those before it.
  enum Need: Comparable {
    /// The latest analysed version. That of a large feature can be older than its text.
    case analysis
    /// The analysis of the current text.
    case currentText
    /// All features of the workspace, matched with the current definitions.
    case completeIndex
  }

  /// Work on a thread. Its result creates the answer on the thread of the server.
  typealias Work =
    @Sendable (CancellationFlag) throws(ResponseError) -> @Sendable (LanguageServer) throws(ResponseError) -> JSON

  enum Answer {
    case now(JSON)
    case later(Work)
  }

  /// Answers the request.
  let answer: @Sendable (LanguageServer, JSON) throws(ResponseError) -> Answer

  /// Creates a request that is answered at once.
  ///
  /// - Parameter method: gets the feature; nil for a Swift file, or until a large feature has been analysed.
  init<Parameters: DocumentParameters>(
    _ need: Need, _ method: @escaping @Sendable (LanguageServer) -> (Parameters, FeatureSnapshot?) -> JSON
  ) {
    answer = { server, json throws(ResponseError) in
      let parameters = try Parameters(json)
      return .now(
        method(server)(parameters, try server.feature(parameters.uri, for: need, isLocal: parameters.isLocal)))
    }
  }

  /// Creates a request that is answered on a thread.
  init<Parameters: DocumentParameters>(
    _ need: Need,
    later method: @escaping @Sendable (LanguageServer) -> (Parameters, FeatureSnapshot?) throws(ResponseError) -> Work
  ) {
    answer = { server, json throws(ResponseError) in
      let parameters = try Parameters(json)
      return .later(
        try method(server)(parameters, try server.feature(parameters.uri, for: need, isLocal: parameters.isLocal)))
    }
  }
}
