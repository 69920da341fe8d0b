internal import GherkinMarkdown
internal import Foundation
internal import GherkinText

/// Where the links and pictures in the descriptions of a file lead.
package struct References: Sendable {
  /// The addresses of files by their paths: of pages, from the root of the site, or of sections of the page.
  package var addresses: [String: String] = [:]
  /// The pictures of the page or site.
  package let pictures: Pictures
  private var file = ""
  private var root = ""

  /// Creates the references of a page or site.
  package init(_ pictures: Pictures) {
    self.pictures = pictures
  }

  /// Returns the references in a file.
  ///
  /// - Parameter root: the path from the page to the root of the site.
  package func from(_ file: String, root: String = "") -> Self {
    var references = self
    (references.file, references.root) = (file, root)
    return references
  }

  /// A target of a link.
  enum Target {
    case web(String)
    case page(String)
    case none
  }

  /// Returns where a link leads.
  func target(of text: String) -> Target {
    if let address = SafeLink.address(text) { return .web(address) }
    return path(text).flatMap { addresses[$0] }.map { .page(root + $0) } ?? .none
  }

  /// Returns what a page shows for a picture, with the address of a file from the page.
  func picture(_ target: String) -> Pictures.Source {
    if SafeLink.address(target) != nil { return .omitted(.web) }
    guard let path = path(target) else { return .omitted(.outside) }
    let source = pictures.source(of: path)
    return if case .file(let name) = source { .file(root + name) } else { source }
  }

  /// Returns the path of a target, relative to the folder of the project; nil if it is no path, or leads out of it.
  private func path(_ target: String) -> String? {
    let written = target.prefix { $0 != "?" && $0 != "#" }
    guard let text = String(written).removingPercentEncoding, !text.isEmpty,
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0 == "\\" || $0 == ":" || $0.isHidden })
    else { return nil }
    // A target that starts with a slash is relative to the folder of the project.
    var parts = text.hasPrefix("/") ? [] : Array(file.split(separator: "/").dropLast())
    guard !parts.contains(".."), text.hasPrefix("/") || !file.hasPrefix("/") else { return nil }
    for part in text.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }
}
