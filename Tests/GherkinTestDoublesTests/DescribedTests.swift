import Foundation
import GherkinTestDoubles
import Testing

@Suite("Descriptions of arguments")
struct DescribedTests {
  private struct Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text = "hidden"
    let description = "••••"
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  private func line<Arguments>(_ arguments: Arguments) -> String? {
    let recorder = Recorder<Arguments>()
    recorder.record(arguments, function: "call(_:)")
    return message { try verify(recorder).wasCalled(.never) }?.split(separator: "\n").last.map(String.init)
  }

  @Test("arguments are described as source code")
  func written() {
    #expect(line("a \"b\"") == #"  call("a \"b\"")"#)
    #expect(line((1, "b", nil as Int?)) == #"  call(1, "b", nil)"#)
    #expect(line(3 as Int?) == "  call(3)")
    #expect(line(()) == "  call()")
    #expect(line([1, 2]) == "  call([1, 2])")
    #expect(line(("a", { () -> Void in })) == #"  call("a", a closure)"#)
    #expect(line("a\n\u{1B}\u{202E}") == #"  call("a\n\u{1B}\u{202E}")"#)
  }

  @Test("parts that a type hides stay hidden")
  func hidden() {
    #expect(line(("a", Secret())) == #"  call("a", ••••)"#)
    #expect(line([Secret()]) == "  call([••••])")
  }
}
