import HeadlessUIExample
import Testing

@MainActor
@Suite("Typing into a text field")
struct TextFieldTests {
  @Test("an untouched field has no text, and a cleared one has an empty text")
  func untouchedAndCleared() {
    let field = TextField(placeholder: "Name")
    #expect(field.text == nil)
    field.enter("Ada")
    field.enter("")
    #expect(field.text == "")
  }

  @Test("typed text replaces the previous text")
  func replaces() {
    let field = TextField(placeholder: "Name")
    field.enter("Ada")
    field.enter(" Grace ")
    #expect(field.text == " Grace ")
  }

  @Test("a secure field shows the same mask for every text", arguments: ["x", "correct horse", "••••••••"])
  func mask(secret: String) {
    let field = TextField(placeholder: "Password", isSecure: true)
    field.enter(secret)
    #expect(field.shownText == ["••••••••"])
    #expect(field.text == secret)
  }

  @Test("a secure field, or its screen, can be printed and dumped without revealing the text")
  func printing() async {
    let screen = View()
    let field = TextField(placeholder: "Password", isSecure: true)
    screen.add(field)
    field.enter("correct horse")
    #expect(!everyPrinting(of: field).contains("correct"))
    #expect(!everyPrinting(of: screen).contains("correct"))
    let elsewhere = await Task.detached { everyPrinting(of: field) }.value
    #expect(!elsewhere.contains("correct"))
  }
}

private func everyPrinting(of value: some Any) -> String {
  var dumped = ""
  dump(value, to: &dumped)
  return "\(value)" + String(reflecting: value) + dumped
}
