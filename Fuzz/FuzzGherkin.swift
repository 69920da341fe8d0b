import Gherkin

/// What libFuzzer calls with each input: parses it as classic Gherkin and as Markdown, lists its tokens, compiles its
/// pickles. Any outcome but a document or located errors is a finding: a trap, a hang, memory without bound.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGherkin(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for mediaType in [Source.MediaType.plain, .markdown] {
    let source = Source(uri: "fuzz.feature", bytes: bytes, mediaType: mediaType)
    let ids = IncrementingIDGenerator()
    do {
      let document = try GherkinParser().parse(source, ids: ids)
      _ = try PickleCompiler().compile(document, ids: ids)
    } catch {
      precondition(!error.errors.isEmpty && error.errors.count <= 11)
    }
  }
  return 0
}
