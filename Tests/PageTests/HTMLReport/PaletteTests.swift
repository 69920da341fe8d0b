import GherkinTestSupport
import Testing

@Suite("Colours of an HTML report", .slow)
struct PaletteTests {
  /// The colours of a theme by name, and their backgrounds.
  private static func palettes() throws -> [[String: String]] {
    let html = SamplePage.html(of: [])
    let block = try #require(html.firstMatch(of: #/:root \{([^}]*)\}/#)?.1)
    var (light, dark): ([String: String], [String: String]) = ([:], [:])
    for match in block.matches(of: #/--([\w-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\)/#) {
      light[String(match.1)] = String(match.2)
      dark[String(match.1)] = String(match.3)
    }
    return [light, dark]
  }

  /// The relative luminance of WCAG 2.
  private static func luminance(_ hex: String) throws -> Double {
    let number = try #require(UInt32(hex, radix: 16))
    let parts = [16, 8, 0].map { Double(number >> UInt32($0) & 0xFF) / 255 }
    let linear = parts.map { $0 <= 0.03928 ? $0 / 12.92 : pow24(($0 + 0.055) / 1.055) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// The power 2.4: the square, times the fifth root of the square.
  private static func pow24(_ value: Double) -> Double {
    let square = value * value
    var root = 0.5
    for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }

  private static func contrast(_ first: String, _ second: String) throws -> Double {
    let (one, other) = (try luminance(first), try luminance(second))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  @Test("the contrast is computed correctly")
  func known() throws {
    let (most, least) = (try Self.contrast("000000", "ffffff"), try Self.contrast("767676", "ffffff"))
    check(abs(most - 21) < 0.001)
    check(abs(least - 4.54) < 0.01)
  }

  @Test("all text has a contrast of 4.5 to its background, in light and dark themes")
  func text() throws {
    let inks = [
      "ink", "quiet", "link", "argument", "passed", "failed", "ambiguous", "undefined", "pending", "skipped", "unknown",
      "flaky",
    ]
    let colours = (0...15).map { "c\($0)" }
    for palette in try Self.palettes() {
      for ink in inks + colours {
        let papers = inks.contains(ink) ? ["paper", "page", "code"] : ["paper", "code", "failed-paper"]
        for paper in papers {
          let (front, back) = (try #require(palette[ink]), try #require(palette[paper]))
          let contrast = try Self.contrast(front, back)
          check(contrast >= 4.5, "\(ink) on \(paper)")
        }
      }
      for (ink, paper) in [
        ("ink", "failed-paper"), ("failed", "failed-paper"), ("passed", "failed-paper"), ("found-ink", "found"),
      ] {
        let (front, back) = (try #require(palette[ink]), try #require(palette[paper]))
        let contrast = try Self.contrast(front, back)
        check(contrast >= 4.5, "\(ink) on \(paper)")
      }
    }
  }
}
