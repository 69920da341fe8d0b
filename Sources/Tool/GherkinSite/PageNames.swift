internal import Foundation
internal import GherkinOutcomes
internal import GherkinRunHistory

/// The names of pages, which are unique even on file systems that ignore case.
struct PageNames {
  private var taken: Set<String> = []

  /// Returns the page for a name: its slug, with a number appended if another page has it.
  mutating func page(for name: String) -> String {
    let slug = Slug.of(name)
    var page = slug
    var number = 1
    while !taken.insert(page).inserted {
      number += 1
      page = "\(slug)-\(number)"
    }
    return page
  }
}

/// Converts names to slugs: short texts of lower-case letters, digits and hyphens for URLs and file names.
enum Slug {
  /// The maximum length of the readable part.
  private static let limit = 60
  /// Names that Windows reserves for devices, and the page of a folder.
  private static let reserved: Set<String> = Set(
    ["con", "prn", "aux", "nul", "index"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

  /// Returns the slug of a name. If characters were dropped, or the name is too long or reserved, a digest is appended
  /// to keep the slug unique.
  static func of(_ name: String) -> String {
    var slug = ""
    var isLossy = false
    for scalar in name.lowercased().decomposed {
      switch scalar {
      case "a"..."z", "0"..."9": slug.unicodeScalars.append(scalar)
      default:
        if scalar.properties.isAlphabetic || scalar.properties.generalCategory == .otherSymbol { isLossy = true }
        if scalar.properties.generalCategory == .nonspacingMark { continue }
        if slug.last != "-", !slug.isEmpty { slug.append("-") }
      }
      if slug.utf8.count > limit {
        isLossy = true
        break
      }
    }
    while slug.last == "-" { slug.removeLast() }
    guard isLossy || slug.isEmpty || reserved.contains(slug) else { return slug }
    return slug.isEmpty ? digest(name) : "\(slug)-\(digest(name).suffix(6))"
  }

  private static func digest(_ name: String) -> String {
    var digest = TextDigest()
    digest.add(name)
    return digest.text
  }
}

extension String {
  /// The scalars with combining marks decomposed.
  fileprivate var decomposed: [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for character in self {
      // The start of the name suffices for any slug.
      if scalars.count > 400 { break }
      scalars += character.canonicalScalars
    }
    return scalars
  }
}

extension Character {
  /// The scalars in canonical decomposition.
  fileprivate var canonicalScalars: [Unicode.Scalar] {
    isASCII ? Array(unicodeScalars) : Array(String(self).decomposedStringWithCanonicalMapping.unicodeScalars)
  }
}
