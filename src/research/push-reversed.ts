/** Adds values to a stack so that the first is taken next. A list may be too long to be the arguments of one call. */
export function pushReversed<Value>(stack: Value[], values: readonly Value[]): void {
  for (let at = values.length - 1; at >= 0; at--) stack.push(values[at]!)
}
