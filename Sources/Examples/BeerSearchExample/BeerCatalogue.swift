/// The beers for each food, without a network.
public struct BeerCatalogue: Sendable, Equatable {
  /// The beers by food, in the order in which they are shown.
  public var beers: [String: [Beer]]

  /// The foods whose beers cannot be fetched.
  public var unavailable: Set<String>

  /// Creates a catalogue in which all other foods have no beers.
  public init(beers: [String: [Beer]] = [:], unavailable: Set<String> = []) {
    self.beers = beers
    self.unavailable = unavailable
  }
}

extension BeerCatalogue: Decodable {
  private enum CodingKeys: CodingKey {
    case beers, unavailable
  }

  /// Decodes `beers`, lists by food, and `unavailable`, an optional list of foods.
  public init(from decoder: any Decoder) throws {
    let catalogue = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      beers: try catalogue.decode([String: [Beer]].self, forKey: .beers),
      unavailable: Set(try catalogue.decodeIfPresent([String].self, forKey: .unavailable) ?? []))
  }
}
