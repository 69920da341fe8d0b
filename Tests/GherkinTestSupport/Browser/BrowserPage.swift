import Foundation
import Synchronization

/// A page in the browser.
package struct BrowserPage: Sendable {
  private let browser: Browser
  private let tab: Tab
  private var folder: TemporaryFolder
  private var file: String

  /// A tab of the browser, which pages use one after the other: a new one takes more time than most tests. It has its
  /// own context, so that tabs do not share storage.
  private final class Tab: Sendable {
    let session: String
    let context: String
    /// Whether it differs from a new one in more than its storage.
    let isChanged = Mutex(false)

    init(in browser: Browser) async throws {
      context = try await browser.text(
        "browserContextId", of: "Target.createBrowserContext", #"{"disposeOnDetach":true}"#)
      let target = try await browser.text(
        "targetId", of: "Target.createTarget", #"{"url":"about:blank","browserContextId":"\#(context)"}"#)
      session = try await browser.text(
        "sessionId", of: "Target.attachToTarget", #"{"targetId":"\#(target)","flatten":true}"#)
      try await browser.call("Page.enable", session: session)
      try await browser.call("Emulation.setFocusEmulationEnabled", #"{"enabled":true}"#, session: session)
    }
  }

  private static let idleTabs = Mutex<[Tab]>([])

  /// Opens a report in a new page, with the parameters of ``open(in:_:at:scripts:isGuarded:width:language:_:)``.
  package static func open<Result>(
    _ html: String, at hash: String = "", scripts: Bool = true, isGuarded: Bool = true, width: Int = 1200,
    language: String = "en-US", _ use: (BrowserPage) async throws -> Result
  ) async throws -> Result {
    let folder = try TemporaryFolder()
    try folder.write(html, to: "report.html")
    return try await open(
      in: folder, "report.html", at: hash, scripts: scripts, isGuarded: isGuarded, width: width, language: language, use
    )
  }

  /// Opens a file of a folder in a new page, calls `use` with the page, and closes it.
  ///
  /// - Parameters:
  ///   - folder: the folder, such as that of a site.
  ///   - file: the path of the file in the folder.
  ///   - hash: the part of the address after the `#`, or a query with its `?`.
  ///   - scripts: whether scripts run.
  ///   - isGuarded: whether the page's policy applies; without it, `window.acts` counts the calls of `act`.
  ///   - width: the width of the window, in pixels.
  ///   - language: the reader's languages, in the form of the header `Accept-Language`.
  package static func open<Result>(
    in folder: TemporaryFolder, _ file: String, at hash: String = "", scripts: Bool = true, isGuarded: Bool = true,
    width: Int = 1200, language: String = "en-US", _ use: (BrowserPage) async throws -> Result
  ) async throws -> Result {
    await Chromium.pages.wait()
    defer { Chromium.pages.signal() }
    let browser = try await Chromium.shared.value
    let idle = idleTabs.withLock { $0.popLast() }
    let tab = if let idle { idle } else { try await Tab(in: browser) }
    let page = BrowserPage(browser: browser, tab: tab, folder: folder, file: file)
    let result: Result
    do {
      if !isGuarded {
        try await page.call("Page.setBypassCSP", #"{"enabled":true}"#)
        try await page.call(
          "Page.addScriptToEvaluateOnNewDocument", #"{"source":"window.acts = 0; window.act = () => { acts += 1; }"}"#)
      }
      if !scripts { try await page.call("Emulation.setScriptExecutionDisabled", #"{"value":true}"#) }
      try await page.send(
        "Emulation.setDeviceMetricsOverride",
        #"{"width":\#(width),"height":900,"deviceScaleFactor":1,"mobile":false}"#)
      try await page.send("Emulation.setTimezoneOverride", #"{"timezoneId":"UTC"}"#)
      try await page.send(
        "Emulation.setUserAgentOverride", #"{"userAgent":"Chromium","acceptLanguage":"\#(language)"}"#)
      try await page.go(to: hash)
      result = try await use(page)
    } catch {
      try await page.dispose()
      throw error
    }
    try await page.close()
    return result
  }

  /// Empties the tab for the next page, or closes it.
  private func close() async throws {
    do {
      if tab.isChanged.withLock(\.self) { return try await dispose() }
      try await run("localStorage.clear(); sessionStorage.clear()")
      try await send("Page.navigate", #"{"url":"about:blank"}"#)
      Self.idleTabs.withLock { $0.append(tab) }
    } catch {
      // A page that is loading another one, or may not use its storage.
      try await dispose()
    }
  }

  private func dispose() async throws {
    try await browser.call("Target.disposeBrowserContext", #"{"browserContextId":"\#(tab.context)"}"#)
  }

  /// The address of the report.
  package var address: String { "file://\(folder.path)/\(file)" }

  /// Loads the report, and waits until it is complete.
  package func go(to hash: String) async throws {
    try await send(
      "Page.navigate", #"{"url":\#(Self.json(address + (hash.isEmpty || hash.hasPrefix("?") ? hash : "#" + hash)))}"#)
    try await wait("document.readyState === 'complete' && location.href.startsWith(\(Self.json(address)))")
  }

  /// Loads another file, and returns the page with it. This is faster than another page.
  ///
  /// - Parameters:
  ///   - file: the path of the file in the folder.
  ///   - folder: the folder. Defaults to the folder of the previous file.
  ///   - hash: the part of the address after the `#`, or a query with its `?`.
  package func loading(
    _ file: String, in folder: TemporaryFolder? = nil, at hash: String = ""
  ) async throws -> BrowserPage {
    var page = self
    page.file = file
    page.folder = folder ?? page.folder
    try await page.go(to: hash)
    return page
  }

  /// Calls a method of the protocol for this page.
  @discardableResult
  package func call(_ method: String, _ parameters: String = "{}") async throws -> JSONValue {
    tab.isChanged.withLock { $0 = true }
    return try await send(method, parameters)
  }

  /// Calls a method that has no effect on the next page.
  @discardableResult
  private func send(_ method: String, _ parameters: String = "{}") async throws -> JSONValue {
    try await browser.call(method, parameters, session: tab.session)
  }

  /// Returns the value of an expression; waits for promises.
  package func value<Value: Decodable>(_ expression: String, as type: Value.Type = Value.self) async throws -> Value {
    try JSONDecoder().decode([Value].self, from: Data(try await text(of: expression).utf8))[0]
  }

  /// Returns the value of an expression as JSON; waits for promises.
  package func json(_ expression: String) async throws -> JSONValue {
    try JSONValue(parsing: try await text(of: expression).utf8).elements[0]
  }

  /// Returns an array of the value of an expression.
  private func text(of expression: String) async throws -> String {
    let source = "Promise.resolve(\(expression)).then(value => JSON.stringify([value ?? null]))"
    let answer = try await send(
      "Runtime.evaluate",
      #"{"awaitPromise":true,"returnByValue":true,"userGesture":true,"expression":\#(Self.json(source))}"#)
    let problem = answer["exceptionDetails"]
    guard problem == nil, let text = answer["result"]?["value"]?.string else {
      throw Browser.Failure(
        description: "\(expression): \(problem?["exception"]?["description"]?.string ?? "no value")")
    }
    return text
  }

  /// Runs a statement in the page.
  package func run(_ statement: String) async throws {
    let _: Bool = try await value("(async () => { \(statement); return true; })()")
  }

  /// Waits until a condition is true.
  package func wait(_ condition: String) async throws {
    for _ in 0..<4_800 {
      // While a page loads, it cannot evaluate expressions.
      if (try? await value(condition, as: Bool.self)) == true { return }
      try await Task.sleep(for: .milliseconds(25))
    }
    throw Browser.Failure(description: "this did not come true: \(condition)")
  }

  /// Sets the colour scheme that the reader prefers.
  package func setScheme(_ scheme: String) async throws {
    try await call(
      "Emulation.setEmulatedMedia", #"{"features":[{"name":"prefers-color-scheme","value":"\#(scheme)"}]}"#)
  }

  /// Unfolds everything, and waits until it is drawn.
  package func unfoldAll() async throws {
    try await run("for (const each of document.querySelectorAll('details')) each.open = true")
    try await run("await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
  }

  /// Presses a key.
  package func press(_ key: String, shift: Bool = false) async throws {
    let codes = ["Tab": 9, "Enter": 13, "Escape": 27, " ": 32]
    let text = key.count == 1 ? key : key == "Enter" ? "\r" : ""
    let body =
      #""key":\#(Self.json(key)),"windowsVirtualKeyCode":\#(codes[key] ?? 0),"modifiers":\#(shift ? 8 : 0)"#
    let down = text.isEmpty ? "rawKeyDown" : "keyDown"
    try await send(
      "Input.dispatchKeyEvent", #"{"type":"\#(down)",\#(body),"text":\#(Self.json(text))}"#)
    try await send("Input.dispatchKeyEvent", #"{"type":"keyUp",\#(body)}"#)
  }

  /// Types a text where the focus is.
  package func type(_ text: String) async throws {
    try await send("Input.insertText", #"{"text":\#(Self.json(text))}"#)
  }

  /// An expression for the document of a text, which is parsed without being loaded: nothing in it runs.
  package static func parsed(_ text: String, as type: String = "text/html") -> String {
    "new DOMParser().parseFromString(\(json(text)), '\(type)')"
  }

  /// Returns the JavaScript of a file in `Tests/Pages`.
  package static func source(_ file: String) throws -> String {
    try String(contentsOf: BuiltCommand.package.appending(path: "Tests/Pages/\(file)"), encoding: .utf8)
  }

  /// A text as JSON.
  package static func json(_ text: String) -> String {
    // Encoding needs a container, so the text is in an array.
    guard let data = try? JSONEncoder().encode([text]) else { return "\"\"" }
    return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
  }
}

extension Browser {
  /// Returns a text of the result of a method.
  fileprivate func text(_ member: String, of method: String, _ parameters: String) async throws -> String {
    try await call(method, parameters)[member]?.string ?? ""
  }
}
