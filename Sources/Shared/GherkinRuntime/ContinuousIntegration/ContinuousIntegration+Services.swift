extension ContinuousIntegration {
  /// The supported services. The first one whose build has a URL is used. Jenkins comes last, because other services
  /// use its variables too.
  static let services = [
    ContinuousIntegration(
      name: "GitHub Actions", url: "${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}",
      buildNumber: "${GITHUB_RUN_ID}", remote: "${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git",
      revision: "${GITHUB_SHA}", branch: [.name("GITHUB_HEAD_REF"), .full("GITHUB_REF", under: "refs/heads/")],
      tag: [.full("GITHUB_REF", under: "refs/tags/")]),
    ContinuousIntegration(
      name: "GitLab", url: "${CI_JOB_URL}", buildNumber: "${CI_JOB_ID}", remote: "${CI_REPOSITORY_URL}",
      revision: "${CI_COMMIT_SHA}", branch: [.name("CI_COMMIT_BRANCH")], tag: [.name("CI_COMMIT_TAG")]),
    ContinuousIntegration(
      name: "CircleCI", url: "${CIRCLE_BUILD_URL}", buildNumber: "${CIRCLE_BUILD_NUM}",
      remote: "${CIRCLE_REPOSITORY_URL}", revision: "${CIRCLE_SHA1}", branch: [.name("CIRCLE_BRANCH")],
      tag: [.name("CIRCLE_TAG")]),
    ContinuousIntegration(
      name: "Buildkite", url: "${BUILDKITE_BUILD_URL}", buildNumber: "${BUILDKITE_BUILD_NUMBER}",
      remote: "${BUILDKITE_REPO}", revision: "${BUILDKITE_COMMIT}", branch: [.name("BUILDKITE_BRANCH")],
      tag: [.name("BUILDKITE_TAG")]),
    ContinuousIntegration(
      name: "Azure Pipelines", url: "${BUILD_BUILDURI}", buildNumber: "${BUILD_BUILDNUMBER}",
      remote: "${BUILD_REPOSITORY_URI}", revision: "${BUILD_SOURCEVERSION}",
      branch: [.full("BUILD_SOURCEBRANCH", under: "refs/heads/")],
      tag: [.full("BUILD_SOURCEBRANCH", under: "refs/tags/")]),
    ContinuousIntegration(
      name: "Bitbucket Pipelines", url: "${BITBUCKET_GIT_HTTP_ORIGIN}/pipelines/results/${BITBUCKET_BUILD_NUMBER}",
      buildNumber: "${BITBUCKET_BUILD_NUMBER}", remote: "${BITBUCKET_GIT_HTTP_ORIGIN}",
      revision: "${BITBUCKET_COMMIT}", branch: [.name("BITBUCKET_BRANCH")], tag: [.name("BITBUCKET_TAG")]),
    ContinuousIntegration(
      name: "Travis CI", url: "${TRAVIS_BUILD_WEB_URL}", buildNumber: "${TRAVIS_JOB_NUMBER}",
      remote: "https://github.com/${TRAVIS_REPO_SLUG}.git", revision: "${TRAVIS_COMMIT}",
      branch: [.name("TRAVIS_BRANCH")], tag: [.name("TRAVIS_TAG")]),
    ContinuousIntegration(
      name: "Jenkins", url: "${BUILD_URL}", buildNumber: "${BUILD_NUMBER}", remote: "${GIT_URL}",
      revision: "${GIT_COMMIT}", branch: [.name("GIT_LOCAL_BRANCH")], tag: []),
  ]
}
