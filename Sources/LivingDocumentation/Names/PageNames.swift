/// The names of pages, each given once on file systems that do not tell upper from lower case.
struct PageNames {
  private var taken: Set<String> = []

  /// The page of a name: its slug, with a number if another page has it.
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
