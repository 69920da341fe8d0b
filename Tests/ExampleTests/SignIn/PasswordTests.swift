import HeadlessUIExample
import SignInExample
import Testing

@Suite("A password is never revealed")
struct PasswordTests {
  @Test("printing it in any way does not reveal it")
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

  @Test("reflection does not reveal it")
  func reflection() {
    #expect(Mirror(reflecting: Password("open sesame")).children.isEmpty)
  }

  @Test("its length is not revealed")
  func length() {
    #expect("\(Password("a"))" == "\(Password("open sesame"))")
  }

  @Test("it equals only exactly the same characters, including spaces and case")
  func equality() {
    #expect(Password("open sesame") == Password("open sesame"))
    #expect(Password("open sesame") != Password("open sesame "))
    #expect(Password("open sesame") != Password("Open sesame"))
    #expect(Password("open sesame").clearText == "open sesame")
  }

  @MainActor
  @Test("dumping a screen with a typed password does not reveal it")
  func screen() throws {
    let screen = SignInScreen(manager: FakeManager())
    try #require(screen.textField(placeholder: "Password")).enter("open sesame")
    var dumped = "\(screen)" + String(reflecting: screen)
    dump(screen, to: &dumped)
    #expect(!dumped.contains("open"))
  }
}
