internal import Foundation

/// The URIs of files.
enum DocumentURI {
  private static let allowed = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")

  /// Returns the path for a URI; nil if it is not the URI of a file.
  static func path(_ uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    guard let path = String(rest[slash...]).removingPercentEncoding, !path.contains("\0") else { return nil }
    return path
  }

  /// Returns the URI of a path.
  static func uri(_ path: String) -> String {
    "file://" + (path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)
  }
}
