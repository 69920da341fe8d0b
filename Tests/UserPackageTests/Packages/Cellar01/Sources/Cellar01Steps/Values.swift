/// A beer, as a row of a table, a document of a fixture, and a doc string.
struct Beer: Codable, Equatable {
  var name: String
  var ibu: Int?
  var style: Style?
}

/// A style of beer: an enumeration that a table's cell and a parameter type make.
enum Style: String, Codable, CaseIterable, Sendable {
  case lager, ale, stout
}

/// A price in cents.
struct Price: Sendable, Equatable {
  var cents: Int
}

/// A place in the cellar.
struct Shelf: Sendable, Equatable {
  var row: Int
  var column: Int?
}
