import type { ExcerptFormat } from './excerpts.ts'
import { excerptFormatOf, recordFields } from './record-fields.ts'

type ReadableField = { readonly label: string | null; readonly value: string }

/** RFC 5545 properties that say something to readers, in the order in which they are shown. */
const calendarLabels: Readonly<Record<string, string | null>> = {
  SUMMARY: null,
  DTSTART: null,
  DTEND: 'Until',
  LOCATION: 'Location',
  STATUS: 'Status',
  ORGANIZER: 'Organizer',
  DESCRIPTION: null,
}
const calendarStatus: Readonly<Record<string, string>> = {
  CANCELLED: 'Canceled',
  CONFIRMED: 'Confirmed',
  TENTATIVE: 'Tentative',
}
const calendarOrder = Object.keys(calendarLabels)

/** CivicClerk ends local times with a Z. */
const statesLocalTimes = (url: string): boolean => /^https:\/\/[\w.-]+\.civicclerk\.com(?:\/|$)/.test(url)

/**
 * The fields of a record in words that people read; null for text. Ids and empty fields are left out. The address of
 * the record tells how its times are meant.
 */
export function readableFields(excerpt: string, format: ExcerptFormat, url = ''): ReadableField[] | null {
  const fields = recordFields(excerpt, format)
  if (fields === null) return null
  const zone = statesLocalTimes(url) ? '' : ' UTC'
  const shown = fieldsInWords(fields, format, zone)
  // A record of nothing but ids still has to be shown.
  return shown.length > 0
    ? shown
    : fields.flatMap(({ value }) => (value === '' ? [] : [{ label: null, value }]))
}

function fieldsInWords(
  fields: NonNullable<ReturnType<typeof recordFields>>,
  format: ExcerptFormat,
  zone: string,
): ReadableField[] {
  if (format === 'ics') {
    return fields
      .filter(({ name }) => name !== null && Object.hasOwn(calendarLabels, name))
      .toSorted((one, other) => calendarOrder.indexOf(one.name!) - calendarOrder.indexOf(other.name!))
      .map(({ name, value }) => ({
        label: calendarLabels[name!]!,
        value: name === 'STATUS' ? (calendarStatus[value] ?? value) : readableTime(value, zone),
      }))
  }
  const shown = fields
    .map(({ name, value }) => ({ words: name === null ? null : wordsOf(name), value }))
    .filter(({ words, value }) => value !== '' && !isId(words, value))
  const shared = sharedWords(shown.flatMap(({ words }) => (words === null ? [] : [words])))
  return shown.map(({ words, value }) => ({
    label: words === null ? null : sentenceCase(words.slice(shared)),
    value: readableTime(value, zone),
  }))
}

/** A quote as readers see it: text as it is, a record as its fields in one line. */
export function displayOf(excerpt: string, format: ExcerptFormat, url = ''): string {
  const fields = readableFields(excerpt, format, url)
  if (fields === null) return excerpt
  return fields
    .map(({ label, value }) => (label === null ? value : `${label}: ${value}`))
    .filter((text) => text !== '')
    .join(' · ')
}

/** What is known about where a quote appears. Evidence of signals has an address only. */
export type QuoteOrigin = {
  readonly excerpt_format?: ExcerptFormat | undefined
  readonly source_class?: string | undefined
  readonly url?: string | undefined
}

/** The same for a quote whose notation may not be stated. */
export const readableExcerpt = (excerpt: string, origin: QuoteOrigin): string =>
  displayOf(excerpt, excerptFormatFrom(excerpt, origin), origin.url)

/**
 * The stated notation, or the one that the class of the source, the form of the quote or the name of the file tells.
 * Calendars and APIs of governments and news have records, too, so no class excludes one.
 */
export function excerptFormatFrom(excerpt: string, origin: QuoteOrigin): ExcerptFormat {
  const { excerpt_format = 'text', source_class, url = '' } = origin
  if (excerpt_format !== 'text') return excerpt_format
  const byClass = source_class === undefined ? 'text' : excerptFormatOf(excerpt, source_class)
  if (byClass !== 'text') return byClass
  const byForm = excerptFormatByForm(excerpt)
  return byForm === 'text' && /\.ya?ml(?:[?#]|$)/i.test(url) ? 'yaml' : byForm
}

const calendarStart = /^(?:SUMMARY|DTSTART|DTEND|LOCATION|STATUS|DESCRIPTION|UID|BEGIN)[;:]/
const yamlField = /^\s*(?:- )?[a-z_]{2,40}:(?: .*)?$/
/** Names, contacts and parents are quoted as single lines of their file. */
const yamlSingleField =
  /^\s*(?:- )?(?:name|email|url|voice|fax|phone|address|nickname|parent|twitter|facebook|instagram|youtube(?:_id)?|contact_form): \S/

/** The notation of a quote whose source is not known. */
export function excerptFormatByForm(excerpt: string): ExcerptFormat {
  if (calendarStart.test(excerpt)) return 'ics'
  if (/^\s*\{\s*"/.test(excerpt)) return 'json'
  const lines = excerpt.split('\n').filter((line) => line.trim() !== '')
  const [first = '', second] = lines
  const isRecord =
    second === undefined ? yamlSingleField.test(first) : yamlField.test(first) && yamlField.test(second)
  return isRecord ? 'yaml' : 'text'
}

/** "person_id", "EventGuid", "ocd-person/…": what programs use to refer to a record. */
const isId = (words: readonly string[] | null, value: string): boolean =>
  /^(?:ids?|guid|uuid)$/i.test(words?.at(-1) ?? '') || /^ocd-\w+\//.test(value)

/** The words of "official_full" and of "EventBodyName". */
const wordsOf = (name: string): string[] =>
  name
    // The id of a channel is its address for people, too.
    .replace(/^youtube_id$/, 'youtube')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .split(/[_\s]+/)
    .filter(Boolean)

/** How many words all names begin with: APIs put the name of the table before each. */
function sharedWords(names: readonly (readonly string[])[]): number {
  const [first = []] = names
  if (names.length < 2) return 0
  let count = 0
  while (names.every((words) => words.length > count + 1 && words[count] === first[count])) count++
  return count
}

function sentenceCase(words: readonly string[]): string {
  const text = words.map((word) => (/\p{Lu}{2}/u.test(word) ? word : word.toLowerCase())).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `20260914T183000Z` and `2026-09-14T18:30:00Z` as `2026-09-14 18:30 UTC`. */
function readableTime(value: string, zone: string): string {
  const time =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/.exec(value) ??
    /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,6})?)?(Z?)$/.exec(value)
  if (!time) return value
  const [, year, month, day, hour, minute, mark] = time
  const isDay = hour === undefined || (`${hour}${minute}` === '0000' && !mark)
  return `${year}-${month}-${day}${isDay ? '' : ` ${hour}:${minute}${mark ? zone : ''}`}`
}
