import BeerSearchExample
import Foundation
import Testing

@Suite("Beers from a catalogue")
struct CatalogueTests {
  private func service(_ names: String..., pageSize: Int) throws -> CatalogueSearchService {
    let beers = try names.map(Beer.init(picture:))
    return CatalogueSearchService(catalogue: BeerCatalogue(beers: ["pizza": beers]), pageSize: pageSize)
  }

  @Test("beers are returned in pages: the last one is short, and later ones are empty")
  func pages() async throws {
    let service = try service("a", "b", "c", "d", "e", pageSize: 2)
    var pages: [[String]] = []
    for page in 1...4 { pages.append(try await service.beers(for: "pizza", page: page).map(\.name)) }
    #expect(pages == [["a", "b"], ["c", "d"], ["e"], []])
  }

  @Test("a food is looked up as typed, and an unknown one has no beers", arguments: ["Pizza", "pizza ", "", "sushi"])
  func unknown(food: String) async throws {
    #expect(try await service("a", pageSize: 2).beers(for: food, page: 1).isEmpty)
  }

  @Test("an invalid page number has no beers", arguments: [0, -1, .min, .max])
  func oddPages(page: Int) async throws {
    #expect(try await service("a", pageSize: 2).beers(for: "pizza", page: page).isEmpty)
  }

  @Test("a page holds at least one beer", arguments: [0, -3, .min])
  func oddPageSizes(pageSize: Int) async throws {
    #expect(try await service("a", "b", pageSize: pageSize).beers(for: "pizza", page: 2).map(\.name) == ["b"])
  }

  @Test("an unavailable food is an error with its name")
  func unavailable() async throws {
    let service = CatalogueSearchService(catalogue: BeerCatalogue(unavailable: ["haggis"]))
    let error = await #expect(throws: CatalogueSearchService.Unavailable.self) {
      try await service.beers(for: "haggis", page: 1)
    }
    #expect(error?.food == "haggis")
    #expect(error.map { "\($0)".contains("“haggis”") } == true)
  }

  @Test("a catalogue is decoded with and without unavailable foods")
  func decoding() throws {
    let beers = #"{"beers": {"pizza": [{"name": "A", "image_url": "https://beers.example/a.png"}]}"#
    let full = try decode(beers + #", "unavailable": ["haggis"]}"#)
    #expect(full.beers["pizza"]?.map(\.name) == ["A"])
    #expect(full.beers["pizza"]?.map(\.imageURL.absoluteString) == ["https://beers.example/a.png"])
    #expect(full.unavailable == ["haggis"])
    #expect(try decode(beers + "}").unavailable.isEmpty)
  }

  @Test(
    "invalid data cannot be decoded as a catalogue",
    arguments: [
      "{}", #"{"beers": {"pizza": [{"name": "A"}]}}"#, #"{"beers": {"pizza": [{"image_url": "https://b.example"}]}}"#,
      #"{"beers": {"pizza": [{"name": "A", "image_url": ""}]}}"#, #"{"beers": {}, "unavailable": "haggis"}"#,
    ])
  func malformed(text: String) {
    #expect(throws: DecodingError.self) { try decode(text) }
  }

  private func decode(_ text: String) throws -> BeerCatalogue {
    try JSONDecoder().decode(BeerCatalogue.self, from: Data(text.utf8))
  }
}
