extension TextStyle {
  /// A colour or another text attribute, with the names of Node's `util.styleText`.
  public enum Modifier: String, Sendable, Hashable, CaseIterable {
    /// A weight, slant or line of the text, or a reset of all modifiers.
    case reset, bold, dim, italic, underline, blink, inverse, hidden, strikethrough, doubleunderline, framed, overlined
    /// A colour of the text.
    case black, red, green, yellow, blue, magenta, cyan, white
    /// A bright colour of the text.
    case gray, redBright, greenBright, yellowBright, blueBright, magentaBright, cyanBright, whiteBright
    /// A background colour.
    case bgBlack, bgRed, bgGreen, bgYellow, bgBlue, bgMagenta, bgCyan, bgWhite
    /// A bright background colour.
    case bgGray, bgRedBright, bgGreenBright, bgYellowBright, bgBlueBright, bgMagentaBright, bgCyanBright, bgWhiteBright

    /// Creates the modifier with a name or an alias.
    public init?(name: String) {
      switch name {
      case "grey", "blackBright": self = .gray
      case "bgGrey", "bgBlackBright": self = .bgGray
      case "faint": self = .dim
      case "conceal": self = .hidden
      case "inverted", "swapcolors", "swapColors": self = .inverse
      case "strikeThrough", "crossedout", "crossedOut": self = .strikethrough
      case "doubleUnderline": self = .doubleunderline
      default: self.init(rawValue: name)
      }
    }

    /// The numbers of the escape sequences that enable and disable it (ECMA-48, SGR).
    var codes: (open: Int, close: Int) {
      switch self {
      case .reset: (0, 0)
      case .bold: (1, 22)
      case .dim: (2, 22)
      case .italic: (3, 23)
      case .underline: (4, 24)
      case .blink: (5, 25)
      case .inverse: (7, 27)
      case .hidden: (8, 28)
      case .strikethrough: (9, 29)
      case .doubleunderline: (21, 24)
      case .framed: (51, 54)
      case .overlined: (53, 55)
      default: colourCodes
      }
    }

    private var colourCodes: (open: Int, close: Int) {
      let groups: [(first: Modifier, code: Int, close: Int)] = [
        (.black, 30, 39), (.gray, 90, 39), (.bgBlack, 40, 49), (.bgGray, 100, 49),
      ]
      let place = Self.places[self] ?? 0
      let group = groups.last { (Self.places[$0.first] ?? 0) <= place } ?? groups[0]
      return (group.code + place - (Self.places[group.first] ?? 0), group.close)
    }

    /// The index of each modifier in the declaration, where each group of eight colours is in the order of their codes.
    private static let places = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))
  }
}
