/// The media types of file extensions.
package enum MediaType {
  private static let byEnding = [
    "css": "text/css", "csv": "text/csv", "gif": "image/gif", "htm": "text/html", "html": "text/html",
    "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json", "log": "text/plain", "md": "text/markdown",
    "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4", "pdf": "application/pdf", "png": "image/png",
    "svg": "image/svg+xml", "txt": "text/plain", "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp",
    "xml": "application/xml", "yaml": "application/yaml", "yml": "application/yaml", "zip": "application/zip",
  ]

  /// Returns the media type of a file; `application/octet-stream` for an unknown extension.
  package static func ofFile(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last else { return "application/octet-stream" }
    return byEnding[ending.lowercased()] ?? "application/octet-stream"
  }
}
