import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinLayout
import GherkinTestSupport

/// What a source means: its document and pickles as messages, without places. The white space around comments is part
/// of their place.
func meaning(_ source: Source) throws -> String {
  let ids = IncrementingIDGenerator()
  var document = try GherkinParser().parse(source, ids: ids)
  for index in document.comments.indices {
    let text = document.comments[index].text.unicodeScalars
    let trimmed = text.drop(while: \.properties.isWhitespace).reversed().drop(while: \.properties.isWhitespace)
    document.comments[index].text = String(String.UnicodeScalarView(trimmed.reversed()))
  }
  var writer = NDJSONWriter()
  writer.append(.gherkinDocument(document))
  for pickle in try PickleCompiler().compile(document, ids: ids) { writer.append(.pickle(pickle)) }
  // Inside of strings the quotation marks have backslashes.
  let parts = String(decoding: writer.bytes, as: UTF8.self).components(separatedBy: "\"location\":{")
  return parts[0] + parts.dropFirst().map { $0.drop { $0 != "}" } }.joined()
}

/// The first violated property of a layout; nil if all properties hold.
func brokenPromise(of source: Source, _ style: LayoutStyle = LayoutStyle()) throws -> String? {
  let once = FeatureLayout.layOut(try ParsedSource(source), style)
  let result = Source(uri: source.uri, bytes: once.bytes, mediaType: source.mediaType)
  let text = String(decoding: once.bytes, as: UTF8.self)
  let (before, after): (String, String)
  do {
    (before, after) = (try meaning(source), try meaning(result))
  } catch {
    return "it does not parse any more: \(error)\n\(text)"
  }
  if before != after { return "it means something else:\n\(before)\n\(after)\n\(text)" }
  let twice = FeatureLayout.layOut(try ParsedSource(result), style)
  if twice.bytes != once.bytes {
    return "twice is not once:\n\(text)\n---\n\(String(decoding: twice.bytes, as: UTF8.self))"
  }
  return nil
}
