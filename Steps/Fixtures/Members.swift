import SignInExample

/// The members of a club, by first name.
struct Members: Decodable, Sendable {
  struct Member: Decodable, Sendable {
    let username: String
    let password: Password

    private enum CodingKeys: CodingKey {
      case username, password
    }

    init(from decoder: any Decoder) throws {
      let member = try decoder.container(keyedBy: CodingKeys.self)
      username = try member.decode(String.self, forKey: .username)
      password = Password(try member.decode(String.self, forKey: .password))
    }
  }

  let members: [String: Member]
}
