/// Which beers go with which food, known in advance.
public struct BeerCatalogue: Sendable, Equatable {
  /// The beers by food, in the order in which they are shown.
  public var beers: [String: [Beer]]

  /// The foods whose beers cannot be fetched.
  public var unavailable: Set<String>

  /// A catalogue in which all other foods have no beers.
  public init(beers: [String: [Beer]] = [:], unavailable: Set<String> = []) {
    self.beers = beers
    self.unavailable = unavailable
  }
}

extension BeerCatalogue: Decodable {
  private enum CodingKeys: CodingKey {
    case beers, unavailable
  }

  /// Reads `beers`, a list by food, and `unavailable`, a list of foods that may be left out.
  public init(from decoder: any Decoder) throws {
    let catalogue = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      beers: try catalogue.decode([String: [Beer]].self, forKey: .beers),
      unavailable: Set(try catalogue.decodeIfPresent([String].self, forKey: .unavailable) ?? []))
  }
}
