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
