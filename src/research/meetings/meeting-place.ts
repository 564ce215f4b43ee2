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
  const own = venueBeside(segment)
  if (own) return { name: own, address: null }
  const below = findPlace(details.map((detail) => detail.text).join(', '))
  const fromLines = placeBelow(details)
  return { name: fromLines.name ?? below.name, address: below.address ?? fromLines.address }
}

/** "6:00 PM – Depot Hall", "Board Meeting, 6:00 PM, Depot Hall": a part of the line that is only a venue. */
function venueBeside({ line, residue: rest }: DatedSegment): string | null {
  const parts = line.block.kind === 'row' ? rest.split(/[\t¦]/) : rest.split(/\s[–—|•-]\s|[¦\t]/)
  for (const part of parts) {
    const name = venueAlone(part)
    if (name) return name
  }
  return null
}

const label = /^\W*(?:(?:meeting|event|hearing)\s)?(?:location|where|place|venue|address)\W*$/i

/** The first line below that is a venue, is labeled as one, or holds a name before a street. */
function placeBelow(details: readonly PageLine[]): MeetingPlace {
  for (const [at, { text, times }] of details.slice(0, 6).entries()) {
    const next = details[at + 1]?.text ?? ''
    if (label.test(text) && next && next.length <= 120) return placeOf(next)
    // Next to the time, as in "4:00 PM · Depot Hall".
    const beside = times.length > 0 ? text.split(/\s[–—|•·-]\s/).map(venueAlone) : []
    const found = beside.find((part) => part !== null)
    if (found) return { name: found, address: null }
    if (times.length > 0) continue
    const { address } = findPlace(text)
    const before = address ? text.slice(0, text.indexOf(address)).replace(/[\s,–—-]+$/, '') : ''
    if (address && isNameOnly(before)) return { name: before, address }
    const name = address ? null : venueAlone(text)
    if (name) return { name, address: null }
  }
  return nowhere
}
