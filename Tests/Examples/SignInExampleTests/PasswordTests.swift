import HeadlessUIExample
import SignInExample
import Testing

@Suite("A password keeps itself to itself")
struct PasswordTests {
  @Test("no way of printing it shows any of it")
  func printing() {
    let password = Password("open sesame")
    var dumped = ""
    dump(password, to: &dumped)
    dump([password], to: &dumped)
    dump((1, password), to: &dumped)
    for text in ["\(password)", String(reflecting: password), "\([password])", "\(Optional(password) as Any)", dumped] {
      #expect(!text.contains("open"))
      #expect(text.contains("••••••••"))
    }
  }

  @Test("reflection finds nothing in it")
  func reflection() {
    #expect(Mirror(reflecting: Password("open sesame")).children.isEmpty)
  }

  @Test("its length does not show")
  func length() {
    #expect("\(Password("a"))" == "\(Password("open sesame"))")
  }

  @Test("it is equal to the same characters only, spaces and case included")
  func equality() {
    #expect(Password("open sesame") == Password("open sesame"))
    #expect(Password("open sesame") != Password("open sesame "))
    #expect(Password("open sesame") != Password("Open sesame"))
    #expect(Password("open sesame").clearText == "open sesame")
  }

  @MainActor
  @Test("a screen with a password typed in can be dumped without showing it")
  func screen() throws {
    let screen = SignInScreen(manager: FakeManager())
    try #require(screen.textField(placeholder: "Password")).enter("open sesame")
    var dumped = "\(screen)" + String(reflecting: screen)
    dump(screen, to: &dumped)
    #expect(!dumped.contains("open"))
  }
}
