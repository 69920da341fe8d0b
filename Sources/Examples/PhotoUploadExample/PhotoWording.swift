/// The texts of the photo screen.
enum PhotoWording {
  static let upload = "Upload"
  static let success = "Your photo is there for all to see."
  static let failure = "Your photo could not be uploaded. Please try again."
}
