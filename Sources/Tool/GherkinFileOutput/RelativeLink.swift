internal import Foundation

/// Relative URLs between files and folders.
package enum RelativeLink {
  /// Returns the path of a file or folder as a URL relative to a folder.
  ///
  /// - Parameters:
  ///   - path: the path of the file or folder.
  ///   - base: the path of the folder with the link.
  package static func path(of path: String, from base: String) -> String {
    let parts = { (path: String) in
      URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path.split(separator: "/").map(
        String.init)
    }
    let (target, start) = (parts(path), parts(base))
    let common = zip(target, start).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - common)
    let all = up + target[common...].map(encoded)
    return all.isEmpty ? "." : (all[0] == ".." ? all : ["."] + all).joined(separator: "/")
  }

  /// Returns a text with escapes for all characters but letters and digits of ASCII and `-._~`.
  ///
  /// - Parameter text: a part of a URL.
  package static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._~"))) ?? text
  }
}
