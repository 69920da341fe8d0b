package import GherkinOutcomes

extension RunOutcome {
  /// The tool and the environment that produced the stream; nil if it is unknown.
  package var meta: Envelope.Meta? { facts(Envelope.Meta.self).first }

  private var checkout: Checkout? { facts(Checkout.self).last }

  /// The commit of the build, or the one that was checked out; nil if it is unknown.
  package var git: Envelope.Git? {
    if let git = meta?.ci?.git { return git }
    return checkout.map { Envelope.Git(remote: "", revision: $0.revision, branch: $0.branch) }
  }

  /// The name of the repository; nil if the stream does not contain it.
  package var projectName: String? {
    if let last = meta?.ci?.git?.remote.split(whereSeparator: { "/:".contains($0) }).last {
      let name = last.hasSuffix(".git") ? last.dropLast(4) : last
      if !name.isEmpty { return String(name) }
    }
    return checkout.flatMap { $0.folder.isEmpty ? nil : $0.folder }
  }
}

extension Envelope.Git {
  /// Whether the commit was checked out outside of continuous integration, so the tested files may differ from it.
  package var isCheckout: Bool { remote.isEmpty }
}
