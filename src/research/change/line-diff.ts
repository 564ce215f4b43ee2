type LineDiff = { readonly added: readonly string[]; readonly removed: readonly string[] }

/** Compares lines as multisets: duplicates count, order does not. */
export function diffLines(before: readonly string[], after: readonly string[]): LineDiff {
  return { added: surplus(after, before), removed: surplus(before, after) }
}

function surplus(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    if (count > 0) left.set(line, count - 1)
    return count === 0
  })
}
