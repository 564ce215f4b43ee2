import type { FoundMeeting } from './found-meeting.ts'

/** One meeting is often listed several times: in the schedule, with its agenda, with its minutes. */
export function deduplicateMeetings(found: readonly FoundMeeting[]): FoundMeeting[] {
  const days = new Map<string, FoundMeeting[]>()
  for (const meeting of found) {
    const sameDay = days.get(meeting.date) ?? []
    const duplicate = sameDay.findIndex((other) => isSame(other, meeting))
    if (duplicate < 0) sameDay.push(meeting)
    else sameDay[duplicate] = merge(sameDay[duplicate]!, meeting)
    days.set(meeting.date, sameDay)
  }
  return [...days.values()].flat()
}

/** Entries of a calendar or data file are different meetings, unless they say the same. */
export function distinctEntries(found: readonly FoundMeeting[]): FoundMeeting[] {
  const key = ({ date, time, title, place }: FoundMeeting) => [date, time, title, place.name].join('\n')
  return [...new Map(found.map((meeting) => [key(meeting), meeting])).values()]
}

function isSame(a: FoundMeeting, b: FoundMeeting): boolean {
  if (a.time && b.time && a.time !== b.time && !isLocalOf(a, b) && !isLocalOf(b, a)) return false
  const [here, there] = [a.place.address, b.place.address]
  if (here && there && !sharesWords(here, there)) return false
  if (a.naming === 'none' || b.naming === 'none') return true
  const isAtOneTime = a.time !== null && a.time === b.time
  if (isAtOneTime && (a.naming === 'generic' || b.naming === 'generic')) return true
  return sharesWords(a.title, b.title)
}

/** Markup may state UTC without a zone; the text then shows the same meeting some whole hours earlier. */
function isLocalOf(text: FoundMeeting, markup: FoundMeeting): boolean {
  const isMarkup = markup.method === 'json_ld' || markup.method === 'microdata'
  if (!isMarkup || text.method !== 'pattern' || !sharesWords(text.title, markup.title)) return false
  const [shown, stated] = [text, markup].map(({ time }) => Date.parse(`1970-01-01T${time}Z`) / 3_600_000)
  return [4, 5, 6, 7, 8, 9, 10].includes(stated! - shown!)
}

const words = (title: string) =>
  new Set(
    title
      .toLowerCase()
      .replace(/\b(?:meeting|of|the|and|regular)\b/g, ' ')
      .match(/[a-z0-9]+/g) ?? [],
  )

function sharesWords(a: string, b: string): boolean {
  const left = words(a)
  const right = words(b)
  const shared = [...left].filter((word) => right.has(word)).length
  return shared >= Math.min(left.size, right.size) * 0.75 || left.size === 0 || right.size === 0
}

function merge(a: FoundMeeting, b: FoundMeeting): FoundMeeting {
  const better = rank(b) > rank(a) ? b : a
  const other = better === a ? b : a
  const clock = isLocalOf(other, better) ? other : better
  return {
    ...better,
    time: clock.time ?? other.time,
    end: clock.end ?? other.end,
    place: {
      name: better.place.name ?? other.place.name,
      address: better.place.address ?? other.place.address,
    },
    status: better.status !== 'scheduled' ? better.status : other.status,
    url: better.url ?? other.url,
  }
}

const rank = (meeting: FoundMeeting) =>
  (meeting.method === 'pattern' ? 0 : 4) +
  { own: 4, sentence: 2.5, generic: 2, none: 0 }[meeting.naming] +
  (meeting.time ? 1 : 0)
