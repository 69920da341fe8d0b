/// Lines for signatures, in print only.
package enum SignOff {
  /// The number of lines.
  private static let count = 3

  /// The lines, which only the print style sheet shows.
  package static var markup: Markup {
    var markup: Markup = """
      <section id="sign-off" hidden><h2 data-t="signOff">Sign-off</h2><table><thead><tr><th scope="col" data-t="role">Role</th>\
      <th scope="col" data-t="name">Name</th><th scope="col" data-t="date">Date</th><th scope="col" data-t="signature">Signature</th></tr></thead><tbody>
      """
    for _ in 0..<count { markup += "<tr><td></td><td></td><td></td><td></td></tr>" }
    markup += "</tbody></table></section>"
    return markup
  }
}
