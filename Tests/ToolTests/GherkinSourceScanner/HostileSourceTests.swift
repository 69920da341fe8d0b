import GherkinSourceScanner
import GherkinTestSupport
import Testing

@Suite("Broken Swift source", .long)
struct HostileSourceTests {
  private static let sample = Array(
    ##"""
    import GherkinSteps
    #if os(Linux) || (DEBUG && !X)
    let a = StepLibrary(W.self, tags: "@a") { (steps: StepLibrary.Builder<W>) in
      /// Words.
      steps.given("a \u{41} \(b + "c\(d)") {int}", about: """
        x \
        y
        """) { [weak self] (world, _ n: [Int: String]) async throws -> Void in print($0, `in`) }
      steps.when(#/a"b/#) { $1 } /* /* */ */
      steps.parameterType("a", regex: #"\d"#) { (t: String) -> A in t }
    }
    #else
    extension StepLibrary.Builder { func f() { then(regex: "x" + "y", g) } }
    #endif
    """##.utf8)

  @Test("every prefix of a source can be scanned")
  func truncated() {
    for count in 0...Self.sample.count {
      _ = StepScan(Array(Self.sample.prefix(count)))
      _ = StepScan(Array(Self.sample.suffix(count)))
    }
  }

  @Test("any byte can be replaced, removed or repeated")
  func mutated() {
    let bytes: [UInt8] = [0, 0x0A, 0x0D, 0xFF] + Array(##"(){}[]"'\#/$`,.:+<>x0 "##.utf8)
    for (index, place) in Self.sample.indices.enumerated() {
      var source = Self.sample
      source[place] = bytes[index % bytes.count]
      _ = StepScan(source)
      source.insert(bytes[(index / 3) % bytes.count], at: place)
      _ = StepScan(source)
      source.remove(at: place)
      source.remove(at: min(place, source.count - 1))
      _ = StepScan(source)
    }
  }

  @Test("the ranges found in broken sources are inside the source")
  func ranges() {
    for count in stride(from: 0, through: Self.sample.count, by: 3) {
      let source = Array(Self.sample.prefix(count)) + Array(#"{ s in steps.given("x") { _ in "#.utf8)
      let scan = StepScan(source)
      check(!scan.isComplete)
      check(scan.bodies.allSatisfy { $0.start < $0.braces.lowerBound && $0.braces.upperBound <= source.count })
      for definition in scan.definitions {
        check(
          [definition.call, definition.literal].allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= source.count })
        if let text = definition.pattern.text {
          check(text.source(ofCodePoints: 0..<1_000).upperBound <= source.count)
        }
      }
    }
  }

  @Test(
    "deep nesting and long runs take linear time", .timeLimit(.minutes(10)),
    arguments: [
      "(", "{", "[", ")", "}", "\"", "\"\"\"", "\"\\(", "#", "/", "(/", "/*", "$0", "`", "\\", "#if x\n", "a ", "///\n",
      "<",
      "struct a ", "StepLibrary(W.self) { s in ", "steps.given(", "steps.given(\"\" + ", "steps.given(\"a\") { ",
      "extension StepLibrary.Builder { given(", "func f(_ s: StepLibrary.Builder<W>, ",
      "func f(_ s: StepLibrary.Builder<W>) { f(s) ", "StepLibrary(W.self, tags: \"@a\", f) ", "{ (a, ", "/** ",
      "x: StepLibrary.Builder; ",
      "#\"\"\"\\#(", "#\"\"\" ", "([", "{([", "[}", "([}", "\u{1F37A}", "\0", "steps.before { ",
      "steps.parameterType(\"a\", regex: \"b\", or: ",
      "steps.given(a) ", "#if (((((((((((((((((((((((((((((((x)\n",
    ])
  func long(piece: String) {
    let head = "let a = StepLibrary(W.self) { steps in\n"
    _ = StepScan(Array((head + String(repeating: piece, count: 50_000 / piece.utf8.count)).utf8))
    _ = StepScan(Array((head + String(repeating: piece, count: 50_000 / piece.utf8.count) + "\n}\")]}").utf8))
  }

  @Test("a megabyte of random bytes can be scanned")
  func noise() {
    var state: UInt64 = 42
    let alphabet = Array(##"(){}[]"\#/$`,.:+ab 01given"steps."##.utf8) + [0x0A]
    let noise = (0..<1_000_000).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return alphabet[Int(state >> 33) % alphabet.count]
    }
    _ = StepScan(noise)
    _ = StepScan((0..<100_000).map { UInt8(truncatingIfNeeded: noise[$0] &* 7) })
  }
}
