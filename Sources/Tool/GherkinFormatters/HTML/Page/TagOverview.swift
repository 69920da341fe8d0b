internal import GherkinOutcomes
internal import GherkinPages

/// The tags of the selected scenarios, with the outcomes of each. A script makes the tags filters.
struct TagOverview {
  /// The maximum number of tags. If there are more, those with the most scenarios are listed.
  private static let limit = 200

  let record: RunRecord
  /// Whether pending scenarios are bad.
  let isStrict: Bool

  /// The markup; empty if no scenario has a tag.
  var markup: Markup {
    let all = counts.sorted { ($1.value.total, $0.key) < ($0.value.total, $1.key) }
    if all.isEmpty { return Markup() }
    var markup: Markup = "<h3 data-t=\"tags\">Tags</h3><ul class=\"overview\">"
    for (tag, counts) in all.prefix(Self.limit).sorted(by: { $0.key < $1.key }) {
      let name: Markup = "\(tag)"
      let link = record.tagLinks.url(forTag: tag).map { SafeLink.markup(name, to: $0) } ?? name
      markup +=
        "<li>\(counts.mark)<span class=\"tags\"><span>\(link)</span></span> \(counts.text(isStrict: isStrict))</li>"
    }
    markup += "</ul>"
    let rest = all.count - Self.limit
    if rest > 0 { markup += "<p class=\"note\" data-t=\"more \(rest)\">\(Quantity.text(rest)) more</p>" }
    return markup
  }

  private var counts: [String: OutcomeCounts] {
    // Many scenarios share few sets of tags.
    var sets: [Int: OutcomeCounts] = [:]
    for scenario in record.scenarios where scenario.isSelected {
      sets[scenario.tagSet, default: OutcomeCounts()][scenario.outcome] += 1
    }
    var counts: [String: OutcomeCounts] = [:]
    for (set, outcomes) in sets {
      for tag in Set(record.tagSets[set]) { counts[tag, default: OutcomeCounts()] += outcomes }
    }
    return counts
  }
}
