import Foundation
import GherkinTestDoubles
import GherkinTestSupport
import Testing

@Suite("Descriptions of arguments")
struct DescribedArgumentTests {
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
    check(line("a \"b\""), equals: #"  call("a \"b\"")"#)
    check(line((1, "b", nil as Int?)), equals: #"  call(1, "b", nil)"#)
    check(line(3 as Int?), equals: "  call(3)")
    check(line(()), equals: "  call()")
    check(line([1, 2]), equals: "  call([1, 2])")
    check(line(("a", { () -> Void in })), equals: #"  call("a", a closure)"#)
    check(line("a\n\u{1B}\u{202E}"), equals: #"  call("a\n\u{1B}\u{202E}")"#)
  }

  @Test("parts that a type hides stay hidden")
  func hidden() {
    check(line(("a", Secret())), equals: #"  call("a", ••••)"#)
    check(line([Secret()]), equals: "  call([••••])")
  }
}
