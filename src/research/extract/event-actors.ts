import type { ExtractedActor } from '../candidate.ts'
import { dayText, findDates } from '../meetings/date-mention.ts'
import { isGeneric } from '../meetings/meeting-title.ts'
import { findTimes } from '../meetings/time-mention.ts'
import { evidenceFor } from './evidence.ts'
import type { MergedName } from './merge-mentions.ts'
import { hasDate, linesBelow } from './name-context.ts'
import type { AnalyzedPage, Line } from './page-view.ts'
import { groundActor } from './quote.ts'
import { fold } from './text-folding.ts'

/** A paper of a meeting, or a day without one: "Library Board Minutes 03/22/2026", "No meetings in April". */
const noEvent = /\b(?:minutes|agendas?|packets?|archives?|transcripts?)\b|^no (?:\w+ )?meetings?\b/i

/** The named events of a page, each once, however often it takes place. */
export function eventActors(
  { page, lines, structured, issuesIn }: AnalyzedPage,
  names: readonly MergedName[],
): ExtractedActor[] {
  return names.flatMap(({ name, aliases, type, mentions, probability }) => {
    const mention = mentions.find(({ line }) => !line.isProse) ?? mentions[0]
    // A plain "Board Meeting" is a date of an organization, not an actor.
    if (type !== 'event' || !mention || isGeneric(name) || noEvent.test(name)) return []
    const { line } = mention
    const data = structured.find((one) => one.type === 'event' && fold(one.name) === fold(name)) ?? null
    const startsAt = data?.startsAt ?? startBeside(lines, line)
    const span = evidenceFor(page, line, mention)
    const actor = groundActor(page, {
      type: 'event',
      name,
      aliases,
      website: data?.website ?? null,
      startsAt,
      method: data?.method ?? 'pattern',
      confidence: data ? 0.85 : Math.min(0.8, probability),
      claims: [
        { kind: 'event', text: startsAt === null ? name : `${name}, ${startsAt}`, span },
        ...issuesIn(name).map((slug) => ({ kind: 'issue' as const, text: name, issueArea: slug, span })),
      ],
    })
    return actor ?? []
  })
}

/** The date of an event in its own line or right below it, or null. */
function startBeside(lines: readonly Line[], line: Line): string | null {
  const dated = [line, ...linesBelow(lines, line)].find(({ text }) => text.length <= 200 && hasDate(text))
  return dated ? dayIn(dated.text) : null
}

/** Only a date with a year is used; a guessed year would be an unsupported claim. */
function dayIn(text: string): string | null {
  const date = findDates(text).find(({ year }) => year !== null)
  if (!date) return null
  const time = findTimes(text)[0]?.from
  return dayText(date.year!, date) + (time ? `T${time}` : '')
}
