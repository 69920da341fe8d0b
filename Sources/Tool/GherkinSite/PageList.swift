internal import GherkinPages
internal import GherkinText

/// The pages of a site for programs that read it, in the form of llmstxt.org: the file `llms.txt`.
struct PageList {
  private var features: [(chapter: String, lines: [String])] = []

  /// Adds a feature.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - address: the address of its page.
  ///   - chapters: the names of the chapters that contain it, the outermost first.
  ///   - scenarios: the number of its scenarios.
  mutating func add(_ name: String, _ address: String, in chapters: [String], scenarios: Int) {
    let chapter = chapters.isEmpty ? SiteText.features.english : chapters.joined(separator: " › ")
    let line = Self.link(name, address, SiteText.scenarios(scenarios).english)
    if features.last?.chapter == chapter {
      features[features.count - 1].lines.append(line)
    } else {
      features.append((chapter, [line]))
    }
  }

  /// Returns the file.
  ///
  /// - Parameters:
  ///   - frame: says which overviews the site has.
  ///   - summary: the sentence about the site.
  func text(_ frame: PageFrame, summary: String) -> String {
    var overviews = [
      Self.link("features.md", "features.md", "all features in one file"),
      Self.link(SiteText.steps.english, "steps.html", "the steps that exist"),
    ]
    if frame.hasGlossary { overviews.append(Self.link(SiteText.glossary.english, "glossary.html")) }
    if frame.hasRequirements { overviews.append(Self.link(SiteText.requirements.english, "requirements.html")) }
    if frame.hasTags { overviews.append(Self.link(SiteText.tags.english, "tags/index.html")) }
    if frame.hasHistory { overviews.append(Self.link(SiteText.history.english, "history.html")) }
    let sections = [(chapter: "Overviews", lines: overviews)] + features
    return
      (["# \(Self.line(frame.site))", "> \(Self.line(summary))"]
      + sections.map { "## \(Self.line($0.chapter))\n\n\($0.lines.joined(separator: "\n"))" })
      .joined(separator: "\n\n") + "\n"
  }

  private static func link(_ name: String, _ address: String, _ note: String? = nil) -> String {
    "- [\(line(name))](\(address))" + (note.map { ": \($0)" } ?? "")
  }

  private static func line(_ text: String) -> String { References.escaped(VisibleText.line(text)) }
}
