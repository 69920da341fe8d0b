/// Puts off the making of a large page's scenarios.
///
/// A browser takes seconds to make hundreds of thousands of elements. Inside of `noscript` it makes none where scripts
/// run, and all where they do not; the page's script then makes them piece by piece while the page is in use already.
enum Deferral {
  /// A part of a page.
  enum Part {
    /// What is always there, and may be half of an element.
    case fixed(Markup)
    /// Whole elements that may be put off.
    case content(Markup)
  }

  /// How much is made at once, in bytes.
  private static let chunk = 1 << 16

  /// The parts in their order.
  static func joined(_ parts: [Part], isDeferred: Bool) -> Markup {
    var markup = Markup()
    var waiting = Markup()
    func flush() {
      if waiting.isEmpty { return }
      markup += "<noscript class=\"later\">\(waiting)</noscript>"
      waiting = Markup()
    }
    for part in parts {
      switch part {
      case .fixed(let fixed):
        flush()
        markup += fixed
      case .content(let content) where isDeferred:
        waiting += content
        if waiting.bytes.count > chunk { flush() }
      case .content(let content): markup += content
      }
    }
    flush()
    return markup
  }
}
