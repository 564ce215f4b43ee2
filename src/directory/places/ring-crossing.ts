import type { Position } from './polygons.ts'

type Segment = {
  readonly from: Position
  readonly to: Position
  readonly west: number
  readonly east: number
}

/**
 * Finds where a ring crosses itself, like the figure 8. Such a ring has no clear inside. Rings that only touch
 * themselves at a position are common in public data and have one.
 */
export function crossingOf(ring: readonly Position[]): Position | undefined {
  const segments = ring.slice(1).map((to, index): Segment => {
    const from = ring[index]!
    return { from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) }
  })
  // From west to east, so that each segment is compared only with those beside it.
  let open: Segment[] = []
  for (const segment of segments.toSorted((a, b) => a.west - b.west)) {
    open = open.filter(({ east }) => east >= segment.west)
    const other = open.find((one) => isCrossing(one, segment))
    if (other) return segment.from
    open.push(segment)
  }
  return undefined
}

/** Whether each segment has its ends on both sides of the other one. */
const isCrossing = (a: Segment, b: Segment): boolean =>
  sideOf(a, b.from) * sideOf(a, b.to) < 0 && sideOf(b, a.from) * sideOf(b, a.to) < 0

/** The sign says on which side of the segment a position lies. */
const sideOf = ({ from, to }: Segment, [x, y]: Position): number =>
  Math.sign((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]))
