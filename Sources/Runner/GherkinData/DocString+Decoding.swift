internal import GherkinText
public import GherkinStepsCore

extension DocString {
  /// Decodes the text according to its media type: `try docString.decode(Order.self)`.
  ///
  /// JSON (`json`, `application/json`, `application/…+json`) is always known; libraries add other media types, as
  /// `StepLibrary.fixtures` adds YAML. A doc string that was created in code supports JSON only. A repeated key is an
  /// error, and so is a key that is similar to an absent optional property; other unknown keys are allowed.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - mediaType: overrides the media type after the opening fence. Default: nil, which does not.
  /// - Throws: an error with the location in the feature file, if the text does not fit the type or the
  ///   media type is unknown.
  public func decode<Value: Decodable>(_ type: Value.Type, as mediaType: String? = nil) throws -> Value {
    let decoders = (origin?.decoders ?? []) + [JSONDocStringDecoder()]
    let known = decoders.flatMap(\.mediaTypes)
    guard let name = mediaType ?? self.mediaType, !name.isEmpty else { throw error(.noMediaType(known)) }
    guard let decoder = Self.decoder(for: name, among: decoders) else { throw error(.unknownMediaType(name, known)) }
    do {
      return try decoder.decode(type, from: content)
    } catch let problem as DocStringDecodingError {
      throw error(problem, name)
    } catch {
      throw self.error(
        DocStringDecodingError(
          problem: Diagnostic.message(of: error), remedy: "Change the text so that \(type) accepts it."), name)
    }
  }

  /// Returns the first decoder for a media type. For a structured type (`application/geo+json`), a decoder for its
  /// syntax is accepted.
  private static func decoder(for mediaType: String, among decoders: [any DocStringDecoder]) -> (any DocStringDecoder)?
  {
    let essence = String(mediaType.prefix { $0 != ";" }.filter { !$0.isWhitespace }).lowercased()
    let syntax = essence.firstIndex(of: "+").map { String(essence[essence.index(after: $0)...]) }
    return decoders.first { $0.mediaTypes.contains(essence) }
      ?? syntax.flatMap { syntax in decoders.first { $0.mediaTypes.contains(syntax) } }
  }

  private func error(_ wording: Diagnostic) -> DocStringError {
    error(DocStringDecodingError(problem: wording.problem, remedy: wording.remedy), nil)
  }

  private func error(_ problem: DocStringDecodingError, _ mediaType: String?) -> DocStringError {
    let fence = origin?.fence
    // The lines of the text are indented like the fence. Without a position in the text, the error is located at the
    // fence.
    let line = fence.map { $0.line + (problem.line ?? 0) }
    let column = problem.line == nil ? fence?.column : problem.column.map { $0 + (fence?.column ?? 1) - 1 }
    let isPlaced = fence != nil
    return DocStringError(
      file: origin?.file, line: line, column: isPlaced ? column : nil, mediaType: mediaType, problem: problem,
      excerpt: excerpt(line: problem.line, column: problem.column))
  }

  /// Returns the line with a caret under the column; empty for a position outside the text.
  private func excerpt(line: Int?, column: Int?) -> String {
    guard let line, let column, line > 0, column > 0 else { return "" }
    let lines = content.unicodeScalars.split(separator: "\n", maxSplits: line, omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return "" }
    return Excerpt.text(of: String(lines[line - 1]), number: line, column: column)
  }
}

/// An error in a doc string, with its location and a remedy.
package struct DocStringError: UnsuitableArgumentError, Sendable, Hashable, CustomStringConvertible {
  /// The path of the feature file, as given to the run; nil for a doc string that was created in code.
  package let file: String?
  /// The line in the feature file, from 1; nil if it is not known.
  package let line: Int?
  /// The column in the line, from 1, in code points; nil if it is not known.
  package let column: Int?
  /// The media type as which the text was decoded; nil if it was not decoded.
  package let mediaType: String?
  /// The problem, with its position in the text of the doc string.
  package let problem: DocStringDecodingError
  /// The line of the text with its number, and a caret below it; empty if the position is not known.
  package let excerpt: String

  /// The complete message:
  ///
  ///     order.feature:9:14: doc string (json), line 2, column 8: beers[0].ibu: an integer is needed, …
  ///       2 | "ibu": "60"
  ///         |        ^
  ///     Write an integer, such as 12.
  package var description: String {
    let numbers = [line, column].compactMap { $0.map(String.init) }
    let place = file.map { ([$0] + numbers).joined(separator: ":") }
    var name = "doc string" + (mediaType.map { " (\(CellEscape.text($0, limit: 60)))" } ?? "")
    if let line = problem.line { name += ", line \(line)" }
    if problem.line != nil, let column = problem.column { name += ", column \(column)" }
    let head = [place ?? "", name, problem.path, problem.problem].filter { !$0.isEmpty }.joined(separator: ": ")
    return [head, excerpt, problem.remedy].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
