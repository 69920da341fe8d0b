import GherkinFormatters
import GherkinTestSupport

extension HostileRun {
  /// The report of the run.
  var html: String {
    var options = HTMLOptions()
    options.title = payload
    options.command = payload
    return SamplePage.html(of: envelopes, options)
  }
}
