public import Foundation

/// A beer that goes well with a food.
public struct Beer: Sendable, Equatable {
  /// The name of the beer.
  public let name: String
  /// The address of its picture.
  public let imageURL: URL

  /// Creates a beer.
  public init(name: String, imageURL: URL) {
    self.name = name
    self.imageURL = imageURL
  }
}

extension Beer: Decodable {
  private enum CodingKeys: String, CodingKey {
    case name
    case imageURL = "image_url"
  }

  /// Reads `{"name": …, "image_url": …}`, as the JSON API and the catalogues write it.
  ///
  /// The address is read as text, because how a `URL` decodes differs from format to format.
  public init(from decoder: any Decoder) throws {
    let beer = try decoder.container(keyedBy: CodingKeys.self)
    let address = try beer.decode(String.self, forKey: .imageURL)
    guard let imageURL = URL(string: address) else {
      throw DecodingError.dataCorruptedError(
        forKey: .imageURL, in: beer, debugDescription: "“\(address)” is not the address of an image.")
    }
    self.init(name: try beer.decode(String.self, forKey: .name), imageURL: imageURL)
  }
}

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
