internal import GherkinFormatters
internal import HTMLPages

/// A small picture of the outcome for a README.
enum Badge {
  /// The picture in SVG.
  static func svg(_ tally: Tally, hasRun: Bool, runFailed: Bool) -> [UInt8] {
    let label = "scenarios"
    let isBad = tally.bad > 0 || runFailed
    let text =
      !hasRun
      ? Quantity.text(tally.total)
      : tally.bad > 0
        ? "\(Quantity.text(tally.bad)) of \(Quantity.text(tally.ran)) failed"
        : runFailed ? "run failed" : "\(Quantity.text(tally.count(.passed))) passed"
    let colour: Markup = !hasRun ? "#5a626e" : isBad ? "#b9252c" : "#1b7a45"
    let (left, right) = (label.count * 7 + 10, text.count * 7 + 10)
    let markup: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" aria-label="\(label): \(text)">\
      <title>\(label): \(text)</title><clipPath id="r"><rect width="\(left + right)" height="20" rx="3"/></clipPath>\
      <g clip-path="url(#r)"><rect width="\(left)" height="20" fill="#3b424b"/>\
      <rect x="\(left)" width="\(right)" height="20" fill="\(colour)"/></g>\
      <g fill="#ffffff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">\
      <text x="\(left / 2)" y="14">\(label)</text><text x="\(left + right / 2)" y="14">\(text)</text></g></svg>

      """
    return markup.allBytes
  }
}
