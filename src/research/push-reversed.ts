/** Adds values to a stack so that the first is taken next. A list may be too long to be the arguments of one call. */
export function pushReversed<Value>(stack: Value[], values: readonly Value[]): void {
  for (let index = values.length - 1; index >= 0; index--) stack.push(values[index]!)
}
