/// What is known of a stream that is merged.
struct MergedStream: Sendable {
  /// The id of the merged run: the first that is given.
  static let runID = "0"

  /// What errors call the stream.
  let name: String
  /// Its ids.
  var ids = StreamIDs()
  /// The begin of its run, if it has come.
  var started: Envelope.TestRunStarted?
  /// The end of its run, if it has come.
  var finished: Envelope.TestRunFinished?

  init(name: String) {
    self.name = name
  }

  /// The id in the merged stream of the run that something belongs to; nil where it does not say.
  func newID(ofRun id: String?) throws(MergeProblem) -> String? {
    guard let id else { return nil }
    // Streams of older protocols give their run no id.
    if let own = started?.id, own != id { throw MergeProblem(text: "there is no run with the id \(id)") }
    return Self.runID
  }
}
