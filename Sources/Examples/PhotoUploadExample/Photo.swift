public import Foundation

/// A picture to be shown to others.
public struct Photo: Sendable, Hashable, Decodable {
  /// What the photographer calls it.
  public let title: String
  /// The bytes of the image file.
  public let image: Data

  /// A photo of these bytes.
  public init(title: String, image: Data) {
    self.title = title
    self.image = image
  }
}
