internal import GherkinFiles
internal import GherkinFileOutput

/// How a page stores its scenarios, depending on their size.
///
/// A browser needs seconds and hundreds of MiB for the elements of many scenarios. On a larger page, the script creates
/// only the elements near the viewport.
enum PageForm {
  /// All elements are in the document.
  case whole
  /// Scenarios are in `noscript` elements, whose content browsers treat as text unless scripts are disabled.
  case parts
  /// Scenarios are in compressed data, which only a script can read.
  case compressedParts(Zlib)

  /// The maximum size in bytes of scenarios whose elements are all in the document.
  private static let wholeLimit = 1 << 20
  /// The maximum size in bytes of scenarios that can be read without a script.
  static let readableLimit = 16 << 20

  /// - Parameters:
  ///   - size: the size of all scenarios in bytes.
  ///   - zlib: the compression library; nil if it is missing or not to be used.
  init(size: Int, zlib: Zlib?) {
    if size <= Self.wholeLimit {
      self = .whole
    } else if size > Self.readableLimit, let zlib {
      self = .compressedParts(zlib)
    } else {
      self = .parts
    }
  }

  /// Whether the script creates the scenarios' elements.
  var hasParts: Bool {
    if case .whole = self { false } else { true }
  }

  /// The compression library; nil if the page can be read without a script.
  var zlib: Zlib? {
    if case .compressedParts(let zlib) = self { zlib } else { nil }
  }
}
