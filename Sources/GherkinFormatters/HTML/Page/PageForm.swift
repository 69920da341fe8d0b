internal import FileSupport

/// How a page stores its scenarios, which depends on their size.
///
/// A browser needs seconds, and hundreds of MiB, for the elements of many scenarios. The script of a larger page makes
/// the elements of those near the window only.
enum PageForm {
  /// All elements are in the document.
  case whole
  /// Scenarios are in `noscript` elements, which browsers read as text unless scripts are off.
  case parts
  /// Scenarios are in compressed data, which only a script can read.
  case compressedParts(Zlib)

  /// The largest size of scenarios whose elements are in the document, in bytes.
  private static let wholeLimit = 1 << 20
  /// The largest size of scenarios that can be read without a script, in bytes.
  static let readableLimit = 16 << 20

  /// - Parameters:
  ///   - size: the number of bytes of all scenarios.
  ///   - zlib: the compression library; nil if there is none, or if it must not be used.
  init(size: Int, zlib: Zlib?) {
    if size <= Self.wholeLimit {
      self = .whole
    } else if size > Self.readableLimit, let zlib {
      self = .compressedParts(zlib)
    } else {
      self = .parts
    }
  }

  /// Whether the script makes the scenarios.
  var hasParts: Bool {
    if case .whole = self { false } else { true }
  }

  /// The compression library; nil if the page can be read without a script.
  var zlib: Zlib? {
    if case .compressedParts(let zlib) = self { zlib } else { nil }
  }
}
