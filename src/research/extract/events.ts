import type { Line } from './page-view.ts'
import { isRosterHeading } from './role-words.ts'
import { fold } from './text-folding.ts'

/** An event with a name and a date: a heading with its date beside or below it. */
type EventMention = {
  readonly name: string
  readonly line: Line
  readonly start: number
  readonly end: number
  readonly startsAt: string | null
}

const datePattern =
  /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?\s+\d{1,2}\b|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/i
const timePattern = /\b\d{1,2}(?::\d{2})?\s*(?:a\.?m|p\.?m)\b|\bnoon\b/i
const occasion =
  /\b(?:meeting|hearing|workshop|festival|fest|forum|town hall|open house|rally|march|parade|summit|conference|fair|fundraiser|gala|training|webinar|clean-?up|celebration|walk|market|luncheon|breakfast|dinner|panel|symposium|lecture|concert|expo|session)\b/i
const notOccasion =
  /\b(?:minutes|agendas?|schedule|archives?|calendar|upcoming events|all events|events?$|meetings$|past|documents|notices?|news|newsletter|dates|sign-?up|register|rss|feed|details|location|venue|time|date)\b|^\W*(?:closed|office closed|next)\b|\d{2}-\d{3,}|\bclosed\b|\bcancell?ed\b|\badjourn|\bcalled to order\b|\b(?:was|were|will|has|have|is|are)\b/i

/** Finds headings that announce an event. Rows of routine meeting dates are not events. */
export function eventMentions(lines: readonly Line[], isEventPage: boolean): EventMention[] {
  const found = new Map<string, EventMention>()
  for (const [at, line] of lines.entries()) {
    const { block, text, isChrome, isOption } = line
    const isTitle = block.kind === 'heading' && (block.level ?? 9) >= 1
    if (!isTitle || isChrome || isOption || text.length < 5 || text.length > 140) continue
    const name = nameOf(text)
    if (
      notOccasion.test(name) ||
      isRosterHeading(name) ||
      datePattern.test(name) ||
      name.split(' ').length < 2
    )
      continue
    const when = dateBelow(lines.slice(at + 1, at + 5))
    const isOccasion = occasion.test(name)
    // On an events page every dated heading is an event; elsewhere its name must say so.
    if (when === null || !(isOccasion || isEventPage)) continue
    const start = block.start + text.indexOf(name)
    if (!found.has(fold(name)))
      found.set(fold(name), { name, line, start, end: start + name.length, startsAt: when })
  }
  return [...found.values()]
}

/** "Climate Night – Sponsored by the Council" becomes "Climate Night". */
const nameOf = (text: string): string =>
  text
    .replace(/^(?:Name|Event|Title):\s*/i, '')
    .replace(/\s+[–—-]\s+(?:sponsored|hosted|presented|organi[sz]ed)\s+by\b.*$/i, '')
    .trim()

/** The date right below an announced event, if it comes with a time or in a short line. */
function dateBelow(next: readonly Line[]): string | null {
  for (const { text, block } of next) {
    if (block.kind === 'heading' && !datePattern.test(text)) return null
    if (text.length <= 160 && datePattern.test(text))
      return timePattern.test(text) || text.length < 60 ? dayIn(text) : null
  }
  return null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Only a date with a year is used; a guessed year would be an unsupported claim. */
function dayIn(text: string): string {
  const named = /\b([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(20\d\d)\b/.exec(text)
  const plain = /\b(\d{1,2})\/(\d{1,2})\/(20\d\d)\b/.exec(text)
  const month = named ? months.indexOf(named[1]!.toLowerCase()) + 1 : Number(plain?.[1] ?? 0)
  const day = Number(named?.[2] ?? plain?.[2] ?? 0)
  if (month < 1 || month > 12 || day < 1 || day > 31) return ''
  return `${named?.[3] ?? plain?.[3]}-${pad(month)}-${pad(day)}${timeIn(text)}`
}

function timeIn(text: string): string {
  const time = /\b(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\b/i.exec(text)
  if (!time || Number(time[1]) < 1 || Number(time[1]) > 12) return ''
  const hour = (Number(time[1]) % 12) + (time[3]!.toLowerCase() === 'p' ? 12 : 0)
  return `T${pad(hour)}:${time[2] ?? '00'}`
}

const pad = (part: number): string => String(part).padStart(2, '0')
