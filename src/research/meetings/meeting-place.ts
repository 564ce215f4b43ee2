import type { DatedSegment } from './dated-segment.ts'
import { findPlace, type MeetingPlace, nowhere, placeOf } from './location.ts'
import type { PageLine } from './page-lines.ts'
import { isNameOnly, venueAlone } from './venue-words.ts'

/** The place of a meeting: from its column, its own text, or the lines below. */
export function placeFor(segment: DatedSegment): MeetingPlace {
  const { line, text, details } = segment
  const column =
    line.columns?.findIndex((name) => /\b(?:location|where|place|venue|address)\b/i.test(name)) ?? -1
  const cell = column >= 0 ? line.text.split('\t')[column] : undefined
  if (cell) return placeOf(cell)
  const here = findPlace(text)
  if (here.address || here.name) return here
  const own = venueIn(segment.residue)
  if (own) return { name: own, address: null }
  const below = findPlace(details.map((detail) => detail.text).join(', '))
  const fromLines = placeBelow(details)
  return { name: fromLines.name ?? below.name, address: below.address ?? fromLines.address }
}

/** "6:00 PM – Depot Hall", "Board Meeting, 6:00 PM, Depot Hall": a part of a line that is only a venue. */
const venueIn = (text: string): string | null =>
  text
    .split(/\s[–—|•·-]\s|[¦\t]/)
    .map(venueAlone)
    .find((part) => part !== null) ?? null

const label = /^\W*(?:(?:meeting|event|hearing)\s)?(?:location|where|place|venue|address)\W*$/i

/** The first line below that is a venue, is labeled as one, or holds a name before a street. */
function placeBelow(details: readonly PageLine[]): MeetingPlace {
  for (const [at, { text }] of details.slice(0, 6).entries()) {
    const next = details[at + 1]?.text ?? ''
    if (label.test(text) && next && next.length <= 120) return placeOf(next)
    const { address } = findPlace(text)
    const before = address ? text.slice(0, text.indexOf(address)).replace(/[\s,–—-]+$/, '') : ''
    if (address && isNameOnly(before)) return { name: before, address }
    const name = address ? null : venueIn(text)
    if (name) return { name, address: null }
  }
  return nowhere
}
