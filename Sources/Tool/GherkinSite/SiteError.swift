/// The reason why a site cannot be written.
package enum SiteError: Error, CustomStringConvertible {
  /// The folder contains files, but not the file that identifies a site.
  case notASite(String)
  /// The list of the site's files cannot be read.
  case unreadableList(String)
  /// A newer version wrote the site.
  case newerSite(String)
  /// A file of another program has the name of a page.
  case inTheWay(String)
  /// The path is not a folder.
  case notAFolder(String)
  /// A system call failed.
  case system(String, reason: String)
  /// There are no features.
  case noFeatures
  /// A folder of an index is not a site.
  case noSummary(String)

  /// The problem, the location and the remedy.
  package var description: String {
    switch self {
    case .notASite(let path):
      "\(path): the folder is not empty, and is not a site of gherkin-run; name another folder, or empty this one"
    case .unreadableList(let path):
      "\(path): the list of the site's files cannot be read; remove the folder, and build the site again"
    case .newerSite(let path):
      "\(path): a newer version of gherkin-run built this site; use that version, or name another folder"
    case .inTheWay(let path):
      "\(path): gherkin-run did not write this file, but needs its name for a page; move the file"
    case .notAFolder(let path): "\(path): this is not a folder; name a folder for the site"
    case .system(let path, let reason): "\(path): cannot be written: \(reason)"
    case .noFeatures: "there is no feature to show; give the messages of a run, or features with --features PATH"
    case .noSummary(let path):
      "\(path): this is not a site of gherkin-run: it has no site.json; build it with gherkin-run docs \(path)"
    }
  }
}
