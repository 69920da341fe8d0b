public import Foundation

/// A photo to share.
public struct Photo: Sendable, Hashable, Decodable {
  /// The title of the photo.
  public let title: String
  /// The data of the image file.
  public let image: Data

  /// Creates a photo.
  public init(title: String, image: Data) {
    self.title = title
    self.image = image
  }
}
