import Foundation
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("The style sheets and scripts of the page", .tags(.slow))
struct AssetTests {
  @Test("the assets are those of the files in Assets; make generate updates them")
  func current() throws {
    let page = Reports.text(of: HTMLFormatter(), [])
    var count = 0
    for folder in ["GherkinPages/Assets", "GherkinFormatters/HTML/Assets"] {
      let assets = BuiltCommand.package.appending(path: "Sources/Tool/\(folder)")
      for name in try FileManager.default.contentsOfDirectory(atPath: assets.path) {
        let text = try String(contentsOf: assets.appending(path: name), encoding: .utf8)
        #expect(page.contains(text), "\(name)")
        count += 1
      }
    }
    #expect(count == 29)
  }
}
