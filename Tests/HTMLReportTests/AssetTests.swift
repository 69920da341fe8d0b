import Foundation
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("The style sheets and scripts of the page")
struct AssetTests {
  @Test("are those of the files in Assets; make assets puts a changed file into the program")
  func current() throws {
    let assets = BuiltCommand.package.appending(path: "Sources/GherkinFormatters/HTML/Assets")
    let page = Reports.text(of: HTMLFormatter(), [])
    let names = try FileManager.default.contentsOfDirectory(atPath: assets.path)
    #expect(names.count == 23)
    for name in names {
      let text = try String(contentsOf: assets.appending(path: name), encoding: .utf8)
      #expect(page.contains(text), "\(name)")
    }
  }
}
