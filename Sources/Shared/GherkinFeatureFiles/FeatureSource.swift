public import Foundation

/// Where the features of a run or a test come from: paths, resources of a bundle, or texts.
///
/// A string literal is a path:
///
/// ```swift
/// let features: [FeatureSource] = [
///   "Features", .resource("Features", of: .main), .text("Feature: …", name: "draft.feature"),
/// ]
/// ```
public struct FeatureSource: Sendable, Hashable, ExpressibleByStringLiteral {
  package enum Content: Sendable, Hashable {
    case path(String)
    /// A resource by its name, and the folder that is searched for it.
    case resource(String, folder: String)
    case text(String, name: String)
    case list([FeatureSource])
  }

  package let content: Content

  private init(_ content: Content) {
    self.content = content
  }

  /// The features that a path names.
  ///
  /// - Parameter path: a feature file, a folder, a pattern (`Features/**/sign_*.feature`), a file with lines
  ///   (`a.feature:3:19`), or a list of these in a file (`@rerun.txt`).
  public static func path(_ path: String) -> FeatureSource { FeatureSource(.path(path)) }

  /// Features that are resources of a bundle. A device has no other files of a package.
  ///
  /// In Package.swift, the target has `resources: [.copy("Features")]`. `Fixtures` folders inside of the resource are found
  /// as in a package.
  ///
  /// - Parameters:
  ///   - name: a folder, or a feature file, relative to the bundle's resources.
  ///   - bundle: the bundle, such as `.module`.
  public static func resource(_ name: String = "Features", of bundle: Bundle) -> FeatureSource {
    FeatureSource(.resource(name, folder: bundle.resourcePath ?? bundle.bundlePath))
  }

  /// A feature as a text.
  ///
  /// - Parameters:
  ///   - text: a feature in Gherkin, or in Markdown if the name ends with `.md`.
  ///   - name: the name in reports and errors. No other feature of the run may have it. A `Fixtures` folder is searched as
  ///     if the name were the path of a file.
  public static func text(_ text: String, name: String) -> FeatureSource { FeatureSource(.text(text, name: name)) }

  /// The features of several sources, such as a list that is made at run time.
  public static func all(_ sources: [FeatureSource]) -> FeatureSource { FeatureSource(.list(sources)) }

  /// The sources of a list, or the source itself.
  var single: [FeatureSource] { if case .list(let sources) = content { sources.flatMap(\.single) } else { [self] } }

  /// The features that a path names.
  public init(stringLiteral path: String) { self = .path(path) }
}
