/// The tested system: a basket of a shop.
public struct Basket: Sendable {
  /// An item with its price.
  public struct Item: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The price.
    public var price: Int
  }

  /// The items.
  public private(set) var items: [Item] = []
  /// The names of items that were taken out.
  public private(set) var removed: [String] = []

  /// Puts an item into the basket.
  public mutating func add(_ name: String, price: Int) {
    items.append(Item(name: name, price: price))
  }

  /// Takes an item out; returns whether there was one.
  public mutating func remove(_ name: String) -> Bool {
    guard let index = items.firstIndex(where: { $0.name == name }) else { return false }
    removed.append(items.remove(at: index).name)
    return true
  }

  /// The sum of all prices.
  public var total: Int { items.reduce(0) { $0 + $1.price } }

  /// A line for each item, and the sum.
  public var receipt: String {
    (items.map { "\($0.name) \($0.price)" } + ["total \(total)"]).joined(separator: "\n")
  }
}
