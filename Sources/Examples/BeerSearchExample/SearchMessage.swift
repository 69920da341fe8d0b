/// The messages of the beer search.
enum SearchMessage {
  static let tooManyWords = "Don't go too crazy with the food!"
  static let problem = "There was a problem fetching your beers. Please try again later."
}
