// expect: is only available in
func sum(_ numbers: InlineArray<3, Int>) -> Int {
  numbers[0] + numbers[1] + numbers[2]
}
