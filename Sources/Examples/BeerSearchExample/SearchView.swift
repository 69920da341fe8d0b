public import Foundation

/// The screen of the beer search from the presenter's perspective.
@MainActor
public protocol SearchView: AnyObject {
  /// Enables or disables searching.
  func setSearchEnabled(_ isEnabled: Bool)

  /// Replaces the images in the list.
  func show(images: [URL])

  /// Appends images to the list.
  func append(images: [URL])

  /// Shows a message once. The list stays unchanged.
  func show(message: String)
}
