import HeadlessUIExample
import Testing

@MainActor
@Suite("Finding views on a screen by their visible content")
struct FindingTests {
  @Test("a control is found at any depth of the tree")
  func deep() {
    let (label, field, button) = (Label(text: "Hello"), TextField(placeholder: "Name"), Button(title: "Go") {})
    let screen = View(containing: View(containing: label, View(containing: field, button)))
    #expect(screen.label(text: "Hello") === label)
    #expect(screen.textField(placeholder: "Name") === field)
    #expect(screen.button(titled: "Go") === button)
  }

  @Test("controls with other texts or of another kind are not found")
  func others() {
    let screen = View(containing: Label(text: "Go"), TextField(placeholder: "Stop"), Button(title: "Wait") {})
    #expect(screen.button(titled: "Go") == nil)
    #expect(screen.label(text: "Stop") == nil)
    #expect(screen.textField(placeholder: "Wait") == nil)
    #expect(screen.label(text: "go") == nil)
  }

  @Test("of two controls with the same text, the upper one is found")
  func topmost() {
    let upper = Label(text: "Twice")
    let screen = View(containing: View(containing: upper), Label(text: "Twice"))
    #expect(screen.label(text: "Twice") === upper)
  }

  @Test("a hidden control is skipped, and the next one with the same text is found")
  func hidden() {
    let (upper, lower) = (Label(text: "Twice"), Label(text: "Twice"))
    let screen = View(containing: upper, lower)
    upper.isHidden = true
    #expect(screen.label(text: "Twice") === lower)
    lower.isHidden = true
    #expect(screen.label(text: "Twice") == nil)
    upper.isHidden = false
    #expect(screen.label(text: "Twice") === upper)
  }

  @Test("nothing is found inside a hidden view")
  func hiddenParent() {
    let box = View(containing: Button(title: "Go") {})
    let screen = View(containing: box)
    box.isHidden = true
    #expect(screen.button(titled: "Go") == nil)
    box.isHidden = false
    screen.isHidden = true
    #expect(screen.button(titled: "Go") == nil)
  }

  @Test("a label is found by its current text")
  func changedText() {
    let label = Label(text: "Before")
    let screen = View(containing: label)
    label.text = "After"
    #expect(screen.label(text: "Before") == nil)
    #expect(screen.label(text: "After") === label)
  }

  @Test("a field with text is still found by its placeholder")
  func filledField() {
    let field = TextField(placeholder: "Name")
    field.enter("Ada")
    #expect(View(containing: field).textField(placeholder: "Name") === field)
  }

  @Test("the button of the navigation bar is found like any other, before those below it")
  func navigationBar() {
    let upload = BarButtonItem(title: "Upload") {}
    let screen = View(containing: Button(title: "Upload") {})
    screen.navigationItem.rightButton = upload
    #expect(screen.button(titled: "Upload") === upload)
    screen.navigationItem.rightButton = nil
    #expect(screen.button(titled: "Upload") !== upload)
  }

  @Test("the texts of a screen are listed from top to bottom, without hidden and empty ones")
  func shownText() {
    let (field, hidden) = (TextField(placeholder: "Name"), Label(text: "Hidden"))
    let screen = View(containing: Label(text: "Title"), View(containing: field, hidden), Button(title: "Go") {})
    screen.add(Label())
    screen.navigationItem.rightButton = BarButtonItem(title: "Upload") {}
    hidden.isHidden = true
    #expect(screen.shownText == ["Upload", "Title", "Name", "Go"])
    field.enter("Ada")
    #expect(screen.shownText == ["Upload", "Title", "Ada", "Go"])
    field.enter("")
    #expect(screen.shownText == ["Upload", "Title", "Name", "Go"])
  }
}

extension View {
  fileprivate convenience init(containing views: View...) {
    self.init()
    for view in views { add(view) }
  }
}
