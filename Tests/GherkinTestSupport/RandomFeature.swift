/// Random features with everything that the grammar allows.
package struct RandomFeature {
  private var random: SeededGenerator
  private let isMarkdown: Bool
  private var text = ""

  /// - Parameters:
  ///   - seed: the seed of the generator.
  ///   - isMarkdown: whether the features are written in Markdown.
  package init(seed: UInt64, isMarkdown: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.isMarkdown = isMarkdown
  }

  /// Returns the text of the next feature.
  package mutating func next() -> String {
    text = chance(10) ? "\u{FEFF}" : ""
    let french = chance(4) && !isMarkdown
    gap()
    if french { line("#language :fr") }
    header(french ? "Fonctionnalité" : "Feature", level: 1, tagged: true)
    if chance(2) { section(french ? "Contexte" : "Background", level: 2, french) }
    for _ in 0..<below(3) { scenario(french) }
    for _ in 0..<below(3) {
      header(french ? "Règle" : "Rule", level: 2, tagged: true)
      for _ in 0..<below(3) { scenario(french) }
    }
    if chance(3), text.last == "\n" { text.removeLast() }
    return chance(4) ? text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") : text
  }

  private mutating func scenario(_ french: Bool) {
    section(french ? "Plan du scénario" : "Scenario Outline", level: 3, french, tagged: true)
    for _ in 0..<below(3) {
      header(french ? "Exemples" : "Examples", level: 4, tagged: true)
      if chance(3) { continue }
      table()
    }
  }

  private mutating func section(_ keyword: String, level: Int, _ french: Bool, tagged: Bool = false) {
    header(keyword, level: level, tagged: tagged)
    let keywords =
      french ? ["Étant donné ", "Étant donné que ", "Et que ", "* "] : ["Given ", "When ", "Then ", "And ", "* "]
    for _ in 0..<below(4) {
      gap()
      let bullet = isMarkdown ? pick(["* ", "-  ", "+\t"]) : ""
      let keyword = isMarkdown && !french ? pick(Array(keywords.dropLast())) : pick(keywords)
      line(bullet + keyword + pick(["", " ", "\t", "\u{A0}", ""]) + pick(["x", "que y", "", "<p> é", "| a |", "# z"]))
      if chance(3) { table() }
      if chance(4) { docString() }
    }
  }

  private mutating func header(_ keyword: String, level: Int, tagged: Bool) {
    gap()
    if tagged, level > 1 || !isMarkdown {
      for _ in 0..<below(3) {
        line(isMarkdown ? "`@a`  `@b`" : pick(["@a", "@a@b  @c", "@a #c @d", "@ä\t@b  # x "]))
        if chance(4) { gap() }
      }
    }
    let heading = String(repeating: "#", count: level) + pick([" ", "   "])
    line((isMarkdown ? heading : "") + keyword + ":" + pick(["", " ", "\t"]) + pick(["", "a name", "x: y", "<p>"]))
    for _ in 0..<below(3) {
      if chance(3) { gap() }
      if chance(2) { line(pick(["some text", "more  text \t", "\u{3000}x", "1. y", "<!-- z -->"])) }
    }
  }

  private mutating func table() {
    let columns = below(3) + (chance(8) ? 0 : 1)
    for row in 0...below(3) {
      if chance(5), !isMarkdown { gap() }
      let cells = (0..<columns).map { _ in
        pick([" ", "", "\t"]) + pick(["", "a", "日本", "e\u{301}", "👩‍👧", "\\|", "\\n \\\\", "c\\ ", "b  c"])
          + pick(["", "  ", "\u{A0}"])
      }
      if isMarkdown {
        if columns == 0 { return }
        text += "  |" + cells.map { $0 + "|" }.joined() + "\n"
        if row == 0, chance(2) {
          text += "  |" + (0..<columns).map { _ in pick(["-|", " :-: |", "---: |"]) }.joined() + "\n"
        }
      } else {
        line("|" + cells.map { $0 + "|" }.joined() + pick(["", "", " rest"]))
      }
    }
  }

  private mutating func docString() {
    let fence = pick(["\"\"\"", "```"])
    line(fence + pick(["", "json", " a b"]))
    for _ in 0..<below(4) { line(pick(["", "{", "  | x |  ", "\u{A0}y", "\\\"\\\"\\\"", "# no comment", "@a"])) }
    line(fence + (chance(6) && !isMarkdown ? " rest" : ""))
  }

  /// Random blank lines and comments.
  private mutating func gap() {
    for _ in 0..<(chance(2) ? 0 : below(4)) {
      line(chance(3) && !isMarkdown ? pick(["# comment", "#x ", "#"]) : pick(["", "  ", "\t"]))
    }
  }

  private mutating func line(_ content: String) {
    text += pick(["", "  ", "\t", "    ", " \u{A0}"]) + content + (chance(6) ? "  " : "") + "\n"
  }

  private mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  private mutating func chance(_ one: Int) -> Bool { below(one) == 0 }

  private mutating func pick(_ elements: [String]) -> String { elements[below(elements.count)] }
}
