internal import Foundation
internal import GherkinPages

/// An index of sites that were built separately, such as those of several products or branches.
package enum SitesIndex {
  /// Writes the index.
  ///
  /// - Parameters:
  ///   - path: the folder of the index.
  ///   - sites: the folders of the sites.
  ///   - title: the title; nil for `Sites`.
  /// - Throws: ``SiteError`` if a folder is not a site, or the index cannot be written.
  package static func write(to path: String, of sites: [String], title: String?) throws(SiteError) {
    var summaries: [(path: String, summary: SiteSummary)] = []
    for site in sites {
      guard let summary = SiteSummary(site: site) else { throw .noSummary(site) }
      summaries.append((site, summary))
    }
    let addresses = summaries.map { relative($0.path, from: path) }
    // Sites can be in the folder of their index.
    let inside = addresses.filter { !$0.hasPrefix("..") }.compactMap { address in
      address.split(separator: "/").dropFirst().first.flatMap { String($0).removingPercentEncoding }
    }
    let folder = try SiteFolder(path, beside: Set(inside))
    let ownTitle: Markup = title.map { "<h1>\($0)</h1>" } ?? SiteText.sites.element("h1")
    var tally = Tally()
    for (_, summary) in summaries { tally += summary.tally }
    let hasRun = summaries.contains(where: \.summary.hasRun)
    var markup: Markup = """
      <header class="front">\(ownTitle)\(hasRun ? tally.bar : "")</header><ul class="features sites">
      """
    for (address, (_, summary)) in zip(addresses, summaries) {
      let date: Markup = summary.started.map { "<time datetime=\"\($0)\">\(String($0.prefix(10)))</time> " } ?? ""
      let branch: Markup = summary.branch.map { "<bdi>\($0)</bdi> " } ?? ""
      let changes: Markup =
        summary.differencesText?.element("small", " class=\"news\"")
        ?? summary.changes.map { "<small class=\"news\">\($0)</small>" } ?? ""
      let sentence = summary.hasRun ? summary.runSentence.text : SiteText.size(summary.tally)
      let mark = summary.hasRun ? summary.runSentence.outcome.mark : ""
      markup += """
        <li><a href="\(address)/index.html">\(mark)<span><bdi>\(summary.title)</bdi></span>\
        <small>\(date)\(branch)\(sentence.element("span"))</small>\(changes)</a></li>
        """
    }
    markup += "</ul>"
    try folder.write(SiteAssets.style, to: "assets/site.css")
    try folder.write(SiteAssets.script, to: "assets/site.js")
    try folder.write(
      PageFrame(site: title ?? SiteText.sites.english, isIndexOfSites: true).page(title: nil, in: nil, markup),
      to: "index.html")
    try folder.finish(pages: [:], redirects: [:])
  }

  /// Returns the path of a folder as a URL relative to another folder.
  private static func relative(_ path: String, from base: String) -> String {
    let parts = { (path: String) in
      URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path.split(separator: "/").map(
        String.init)
    }
    let (target, start) = (parts(path), parts(base))
    let common = zip(target, start).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - common)
    let encoded = target[common...].map { part in
      part.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._~")))
        ?? part
    }
    let all = up + encoded
    return all.isEmpty ? "." : (all[0] == ".." ? all : ["."] + all).joined(separator: "/")
  }
}
