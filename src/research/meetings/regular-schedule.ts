import { findPlace, type MeetingPlace } from './location.ts'
import type { PageLine } from './page-lines.ts'

/** The usual time and place of meetings, for those listed by day only. */
type RegularSchedule = { readonly time: string | null; readonly place: MeetingPlace }

const scheduleSentence =
  /\b(?:meetings?|board|commission|committee|council)\b[^.]{0,120}\b(?:(?:are|is|will be|shall be)(?: typically| usually| generally)? held|begins?|starts?|meets?|convenes?|take place|at\s+\d)\b/i

export function regularSchedule(lines: readonly PageLine[]): RegularSchedule {
  const statements = lines.filter(
    (line) => line.dates.length === 0 && line.text.length < 900 && scheduleSentence.test(line.text),
  )
  const times = new Set(statements.flatMap((line) => line.times.map((time) => time.from)))
  const places = statements.map((line) => findPlace(line.text)).filter((place) => place.address || place.name)
  return {
    // Two times belong to two bodies, so neither is used.
    time: times.size === 1 ? ([...times][0] ?? null) : null,
    place: places[0] ?? { name: null, address: null },
  }
}
