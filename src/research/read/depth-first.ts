/** The values and all below them in document order. Without recursion, because documents may be nested deeply. */
export function* depthFirst<Value>(
  first: readonly Value[],
  childrenOf: (value: Value) => readonly Value[],
): Generator<Value> {
  const waiting = first.toReversed()
  while (waiting.length > 0) {
    const value = waiting.pop()!
    yield value
    // A list may be too long to be the arguments of one call.
    const children = childrenOf(value)
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index]!)
  }
}
