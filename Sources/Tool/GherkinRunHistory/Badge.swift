package import GherkinOutcomes
internal import GherkinFormatters
internal import GherkinText

/// An SVG image for a README with the outcome of the last run.
package struct Badge: Sendable, Hashable {
  /// The text on the left.
  package var label: String
  /// The text on the right.
  package var message: String
  /// The background colour of the message, as an SVG colour.
  package var colour: String

  /// Creates a badge with a number of scenarios, without results: `120`.
  ///
  /// - Parameter label: the text on the left.
  package init(count: Int, label: String = "scenarios") {
    self.label = label
    (message, colour) = ("\(count)", "#5f6368")
  }

  /// Creates the badge of a run: `120 passed`, `3 of 120 failing`, `run failed`, `incomplete`,
  /// `nothing checked`.
  ///
  /// - Parameter label: the text on the left.
  package init(_ verdict: Verdict, label: String = "scenarios") {
    self.label = label
    let (passed, total) = (verdict.counts[.passed], verdict.counts.total + verdict.unselected)
    switch verdict.kind {
    case .failed where verdict.bad > 0:
      (message, colour) = ("\(verdict.bad) of \(verdict.counts.ran) failing", "#b3261e")
    case .failed: (message, colour) = ("run failed", "#b3261e")
    case .nothingChecked, .dryRun: (message, colour) = (verdict.kind.rawValue, "#5f6368")
    case .incomplete where passed == total: (message, colour) = ("incomplete", "#8a5a00")
    case .passed where passed == total: (message, colour) = ("\(passed) passed", "#1b6e2d")
    case .passed, .incomplete: (message, colour) = ("\(passed) of \(total) passed", "#8a5a00")
    }
  }

  /// The SVG image. White text has a contrast of at least 4.5 to 1 on each colour.
  package var svg: String {
    let (left, right) = (Self.width(of: label), Self.width(of: message))
    let title = XMLText.attribute("\(label): \(message)")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" aria-label="\(title)">
      <title>\(title)</title>
      <rect width="\(left + right)" height="20" rx="3" fill="\(XMLText.attribute(colour))"/>
      <path d="M3 0h\(left - 3)v20h-\(left - 3)a3 3 0 0 1 -3 -3v-14a3 3 0 0 1 3 -3z" fill="#444444"/>
      <g fill="#ffffff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
      <text x="\(left / 2)" y="14" textLength="\(left - 10)">\(XMLText.attribute(label))</text>
      <text x="\(left + right / 2)" y="14" textLength="\(right - 10)">\(XMLText.attribute(message))</text>
      </g>
      </svg>

      """
  }

  /// Returns the approximate width of a text with its margins. The image scales the text to fit.
  private static func width(of text: String) -> Int { 10 + max(1, DisplayWidth.of(text)) * 7 }
}
