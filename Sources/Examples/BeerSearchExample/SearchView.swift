public import Foundation

/// The screen as its presenter sees it.
@MainActor
public protocol SearchView: AnyObject {
  /// Lets the user search, or keeps them from it.
  func setSearchEnabled(_ isEnabled: Bool)

  /// Shows these images in place of all that were in the list.
  func show(images: [URL])

  /// Shows these images below those in the list.
  func append(images: [URL])

  /// Tells the user something, once; the list stays unchanged.
  func show(message: String)
}
