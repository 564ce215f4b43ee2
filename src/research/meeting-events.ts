import { dayMs, utcDay } from '../contracts/days.ts'
import { type ExtractedActor, type ExtractedMeeting, unknownFields } from './candidate.ts'
import { namesActor } from './extract/quote.ts'
import { fold } from './extract/text-folding.ts'
import type { PageRecord } from './journal.ts'
import { isGeneric } from './meetings/meeting-title.ts'

/** Older meetings are not listed as events. */
const pastDays = 90
const maxEvents = 20
/** Words of sentences about a meeting: "Meeting adjourned", "The board will meet". */
const sentence =
  /\b(?:adjourn(?:ed|s|ment)?|called to order|was|were|will|shall|has|have|is|are|motion|seconded|voted|approved?|posted)\b/i

/** A name starts with a capital or a number; "for the regular meeting" and "UID:forum" are no names. */
const startsAsName = /^(?!\p{Lu}+:\S)["“]?[\p{Lu}\p{N}]/u

type Announced = { readonly meeting: ExtractedMeeting; readonly record: PageRecord }

/**
 * Turns public meetings into events: those with a distinctive name, upcoming or recent. Of each series only the next
 * date counts, else the last.
 */
export function meetingEvents(
  records: readonly PageRecord[],
  now: Date,
): { readonly actor: ExtractedActor; readonly record: PageRecord }[] {
  const today = utcDay(now)
  const earliest = utcDay(new Date(now.getTime() - pastDays * dayMs))
  // A meeting listed under the name of a body is a date of that body.
  const bodies = new Set(
    records.flatMap(({ actors }) =>
      actors.flatMap(({ type, name, aliases }) => (type === 'event' ? [] : [name, ...aliases].map(fold))),
    ),
  )
  const series = new Map<string, Announced>()
  for (const record of records) {
    for (const meeting of record.meetings) {
      const key = fold(meeting.title)
      if (!isRelevant(meeting) || meeting.start.slice(0, 10) < earliest || bodies.has(key)) continue
      const known = series.get(key)
      if (known === undefined || isNearer(meeting, known.meeting, today)) series.set(key, { meeting, record })
    }
  }
  return [...series.values()]
    .toSorted((a, b) => (isNearer(a.meeting, b.meeting, today) ? -1 : 1))
    .slice(0, maxEvents)
    .map(({ meeting, record }) => ({ actor: eventOf(meeting), record }))
}

/** The quote itself must name the meeting: separate parts of a page do not prove it together. */
function isRelevant({ title, status, evidence }: ExtractedMeeting): boolean {
  const isNamed =
    title.length >= 8 &&
    title.length <= 200 &&
    startsAsName.test(title) &&
    // "Village Board Meeting" names no particular body.
    !isGeneric(
      title.replace(/\b(?:town|city|village|county|cancell?ed|events?|agendas?|minutes)\b/gi, ' '),
    ) &&
    !sentence.test(title)
  return (
    isNamed &&
    status === 'scheduled' &&
    namesActor(evidence.quote, { name: title, role: null, isPerson: false })
  )
}

/** Upcoming before past; among each, the nearest to today. */
function isNearer(a: ExtractedMeeting, b: ExtractedMeeting, today: string): boolean {
  const [isAhead, isOtherAhead] = [a.start.slice(0, 10) >= today, b.start.slice(0, 10) >= today]
  if (isAhead !== isOtherAhead) return isAhead
  return isAhead ? a.start < b.start : a.start > b.start
}

function eventOf(meeting: ExtractedMeeting): ExtractedActor {
  const { title, start, url, method, locationName, evidence, issueAreas = [] } = meeting
  const text = `${title}, ${start.replace('T', ' ')}${locationName === null ? '' : `, ${locationName}`}`
  return {
    ...unknownFields,
    type: 'event',
    name: title,
    website: url,
    startsAt: start,
    issueAreas,
    method,
    confidence: method === 'pattern' ? 0.5 : 0.8,
    claims: [
      { kind: 'event', text: text.slice(0, 2_000), issueArea: null, evidence },
      ...issueAreas.map((issueArea) => ({ kind: 'issue' as const, text: title, issueArea, evidence })),
    ],
  }
}
