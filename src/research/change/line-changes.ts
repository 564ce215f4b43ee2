type LineDiff = { readonly added: readonly string[]; readonly removed: readonly string[] }

/** Compares lines as multisets: duplicates count, order does not. Lines with the same key are the same. */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
  key: (line: string) => string = (line) => line,
): LineDiff {
  return { added: surplus(after, before, key), removed: surplus(before, after, key) }
}

function surplus(
  lines: readonly string[],
  others: readonly string[],
  key: (line: string) => string,
): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(key(line), (left.get(key(line)) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(key(line)) ?? 0
    if (count > 0) left.set(key(line), count - 1)
    return count === 0
  })
}

/** Replaces numbers, so that a counter keeps its shape while it counts. */
export function shapeOfLine(line: string): string {
  return line.toLowerCase().replace(/\d+/g, '#')
}

/** Shapes that changed in at least 3 of the last 5 checks. They are treated as this page's own noise. */
export function learnVolatileShapes(
  changedLinesOfChecks: readonly (readonly string[])[],
): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const lines of changedLinesOfChecks.slice(-5)) {
    for (const shape of new Set(lines.map(shapeOfLine))) counts.set(shape, (counts.get(shape) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= 3).map(([shape]) => shape))
}
