internal import Foundation

/// The findings of the last probes.
extension LanguageServer {
  /// Reads the verdicts of trusted packages that have changed.
  func readProbes() {
    guard sources.probing.request() else { return }
    let folders = Set(workspace.folders + sources.files.packages).filter(trust.covers)
    let (known, inbox) = (sources.probes, inbox)
    Thread.detachNewThread {
      let files = folders.compactMap { folder in ProbeFile(in: folder, known: known[folder]).map { (folder, $0) } }
      inbox.add(.event { $0.finishReadingProbes(Dictionary(uniqueKeysWithValues: files)) })
    }
  }

  private func finishReadingProbes(_ files: [String: ProbeFile]) {
    for (folder, file) in files where file.modifiedAt != sources.probes[folder]?.modifiedAt {
      if let problem = file.problem { connection.log("No findings of a probe: \(problem)") }
    }
    // The user may have withdrawn the trust meanwhile.
    sources.probes = files.filter { trust.covers($0.key) }
    updateProbes()
    if sources.probing.end() { readProbes() }
  }

  /// Hides the findings whose definitions changed, and shows those whose definitions are the same again.
  func updateProbes() {
    guard !sources.probes.isEmpty || !workspace.probes.showsLike(ProbeFindings()) else { return }
    let findings = ProbeFindings(sources.probes, sources.swift)
    guard !findings.showsLike(workspace.probes) else { return }
    workspace.probes = findings
    refreshDocuments()
  }
}
