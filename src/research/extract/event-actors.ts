import type { ExtractedActor } from '../candidate.ts'
import type { ReadPage } from '../page.ts'
import { eventMentions } from './events.ts'
import { evidenceFor, placeOfName } from './evidence.ts'
import type { IssueFinder } from './issue-areas.ts'
import type { Line } from './page-view.ts'
import { groundActor, type Span } from './quote.ts'
import type { StructuredActor } from './structured-data.ts'
import { fold } from './text-folding.ts'

type NamedEvent = {
  readonly name: string
  readonly line: Line
  readonly place: Span
  readonly startsAt: string | null
  readonly data: StructuredActor | null
}

/** The named events of a page, each once, however often it takes place. */
export function eventActors(
  page: ReadPage,
  lines: readonly Line[],
  structured: readonly StructuredActor[],
  issuesIn: IssueFinder,
): ExtractedActor[] {
  const events = new Map<string, NamedEvent>()
  for (const data of structured) {
    const name = data.name
    const line = lines.find(({ text, isOption, isChrome }) => !isOption && !isChrome && text.includes(name))
    if (data.type !== 'event' || !line || events.has(fold(name)) || isRoutine(name)) continue
    events.set(fold(name), { name, line, place: placeOfName(line, name), startsAt: data.startsAt, data })
  }
  const isEventPage = /\bevents?\b|\bcalendar\b/i.test(
    lines.find(({ block }) => block.level === 0)?.text ?? '',
  )
  for (const { name, line, start, end, startsAt } of eventMentions(lines, isEventPage)) {
    if (events.has(fold(name))) continue
    events.set(fold(name), { name, line, place: { start, end }, startsAt: startsAt || null, data: null })
  }
  return [...events.values()].flatMap(({ name, line, place, startsAt, data }) => {
    const span = evidenceFor(page, line, place)
    const issueAreas = issuesIn(name)
    const actor = groundActor(page, {
      type: 'event',
      name,
      aliases: [],
      description: null,
      role: null,
      organization: null,
      website: data?.website ?? null,
      contacts: [],
      issueAreas,
      startsAt,
      method: data?.method ?? 'pattern',
      confidence: data ? 0.85 : 0.6,
      claims: [
        { kind: 'event', text: startsAt === null ? name : `${name}, ${startsAt}`, span },
        ...issueAreas.map((slug) => ({ kind: 'issue' as const, text: name, issueArea: slug, span })),
      ],
    })
    return actor ?? []
  })
}

/** A plain "Board Meeting" is a date of an organization, not an actor. */
const isRoutine = (name: string): boolean =>
  /^(?:regular |special |monthly |annual |full )?(?:board|committee|commission|council)?(?: of \w+)? ?meetings?$/i.test(
    name.trim(),
  )
