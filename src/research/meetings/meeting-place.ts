import type { DatedSegment } from './dated-segment.ts'
import { findPlace, isKnown, type MeetingPlace, placeOf, venueAlone } from './location.ts'

/** The place of a meeting: from its column, its own text, or the lines below. */
export function placeFor(segment: DatedSegment): MeetingPlace {
  const { line, text, details } = segment
  const column =
    line.columns?.findIndex((name) => /\b(?:location|where|place|venue|address)\b/i.test(name)) ?? -1
  const cell = column >= 0 ? line.text.split('\t')[column] : undefined
  if (cell) return placeOf(cell)
  const here = findPlace(text)
  if (isKnown(here)) return here
  const own = venueIn(segment.residue)
  if (own) return { name: own, address: null }
  const below = findPlace(details.map((detail) => detail.text).join(', '))
  const venue = details.slice(0, 6).map(({ text }) => venueIn(text))
  return { name: venue.find((name) => name !== null) ?? below.name, address: below.address }
}

/** "6:00 PM – Depot Hall", "Board Meeting, 6:00 PM, Depot Hall": a part of a line that is only a venue. */
const venueIn = (text: string): string | null =>
  text
    .split(/\s[–—|•·-]\s|[¦\t]/)
    .map(venueAlone)
    .find((part) => part !== null) ?? null
