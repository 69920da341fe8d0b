/// The texts of the sign-in screen.
enum SignInWording {
  static let username = "Username"
  static let password = "Password"
  static let signIn = "Sign In"
  static let fillInBoth = "Please fill in both your username and your password."
  static let failure = "We could not sign you in. Please check your username and password."

  static func welcome(_ username: String) -> String { "Welcome, \(username)!" }
}
