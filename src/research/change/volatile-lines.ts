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
