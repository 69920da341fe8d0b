package import GherkinRuntime
package import GherkinMessages

extension ContinuousIntegration {
  /// Returns the links to the repository of a build on GitHub Actions or GitLab; nil on other services, and for URLs
  /// without https.
  ///
  /// - Parameter folder: the working directory, to which the paths of a run are relative.
  package static func sourceLink(_ environment: [String: String], folder: String) -> SourceLink? {
    let (repository, files, root): (String, String, String?)
    if isGitHubActions(environment), let server = environment["GITHUB_SERVER_URL"],
      let name = environment["GITHUB_REPOSITORY"]
    {
      (repository, files, root) = ("\(server)/\(name)", "blob", environment["GITHUB_WORKSPACE"])
    } else if environment["GITLAB_CI"] != nil, let project = environment["CI_PROJECT_URL"] {
      (repository, files, root) = (project, "-/blob", environment["CI_PROJECT_DIR"])
    } else {
      return nil
    }
    let inner = root.flatMap { folder.hasPrefix("\($0)/") ? folder.dropFirst($0.count + 1) + "/" : nil } ?? ""
    return try? SourceLink(template: "\(repository)/\(files)/{revision}/\(inner){path}#L{line}")
  }
}
