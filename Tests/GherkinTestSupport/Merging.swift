package import CucumberMessages

/// Merges streams in memory.
package enum Merging {
  /// Merges streams named `1.ndjson`, `2.ndjson`, …, with a line for each envelope.
  package static func merge(_ streams: [[Envelope]]) throws(MergeError) -> [Envelope] {
    var survey = StreamSurvey()
    for (index, stream) in streams.enumerated() {
      survey.beginStream("\(index + 1).ndjson")
      for (line, envelope) in stream.enumerated() { try survey.take(envelope, line: line + 1) }
      survey.endStream()
    }
    var merge = survey.merge
    var merged = try merge.opening
    for stream in streams {
      for (line, envelope) in stream.enumerated() {
        if let envelope = try merge.take(envelope, line: line + 1) { merged.append(envelope) }
      }
      merged += merge.endStream()
    }
    return merged + merge.ending
  }
}
