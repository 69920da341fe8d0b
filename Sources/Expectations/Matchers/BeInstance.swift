/// Matches what is of this type, or of a subclass, or conforms to this protocol.
public func beInstance<Value, Subtype>(of type: Subtype.Type) -> Matcher<Value> {
  Matcher("be an instance of \(type)") { value in
    Verdict(value is Subtype, but: "it is of type \(Swift.type(of: value as Any))")
  }
}
