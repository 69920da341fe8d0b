import Testing
import GherkinText

@Suite("Names of secrets")
struct SecretNameTests {
  @Test(
    "a name with a word for a secret is secret, in any writing",
    arguments: [
      "password", "userPassword", "PASSWD", "pass_phrase", "pwd", "pass-code", "access_token", "clientSecret",
      "Authorization", "X-Api-Key", "Set-Cookie", "credentials", "private_key", "accessKey", "session.id", "bearer",
    ])
  func secret(name: String) {
    #expect(SecretNames.contain(name))
  }

  @Test("other names are not secret", arguments: ["", "name", "key", "id", "session", "author", "pass", "beers"])
  func other(name: String) {
    #expect(!SecretNames.contain(name))
  }

  @Test("a type is secret if its name ends with such a word")
  func types() {
    #expect(SecretNames.contain(type: "AccessToken"))
    #expect(!SecretNames.contain(type: "PasswordField"))
  }
}
