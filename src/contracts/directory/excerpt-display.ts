import type { ExcerptFormat } from './excerpts.ts'
import { recordFields } from './record-fields.ts'

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
const calendarOrder = Object.keys(calendarLabels)

/** The fields of a record in words that people read; null for text. Ids and empty fields are left out. */
export function readableFields(excerpt: string, format: ExcerptFormat): ReadableField[] | null {
  const fields = recordFields(excerpt, format)
  if (fields === null) return null
  if (format === 'ics') {
    return fields
      .filter(({ name }) => name !== null && Object.hasOwn(calendarLabels, name))
      .toSorted((one, other) => calendarOrder.indexOf(one.name!) - calendarOrder.indexOf(other.name!))
      .map(({ name, value }) => ({ label: calendarLabels[name!]!, value: readableTime(value) }))
  }
  return fields
    .filter(({ name, value }) => value !== '' && !isId(name, value))
    .map(({ name, value }) => ({ label: name === null ? null : labelOf(name), value }))
}

/** A quote as readers see it: text as it is, a record as its fields in one line. */
export function displayOf(excerpt: string, format: ExcerptFormat): string {
  const fields = readableFields(excerpt, format)
  if (fields === null) return excerpt
  const shown = fields.map(({ label, value }) => (label === null ? value : `${label}: ${value}`))
  // A record of nothing but ids still has to be shown.
  const all = () => recordFields(excerpt, format)!.map(({ value }) => value)
  return (shown.length > 0 ? shown : all()).filter((text) => text !== '').join(' · ')
}

/** The same for a quote whose notation is not stated, as in signals: records are recognized by their form. */
export const readableExcerpt = (excerpt: string): string => displayOf(excerpt, excerptFormatByForm(excerpt))

const calendarStart = /^(?:SUMMARY|DTSTART|DTEND|LOCATION|STATUS|DESCRIPTION|UID|BEGIN)[;:]/
const yamlField = /^\s*(?:- )?[a-z_]{2,40}:(?: .*)?$/

/** The notation of a quote whose source is not known. */
export function excerptFormatByForm(excerpt: string): ExcerptFormat {
  if (calendarStart.test(excerpt)) return 'ics'
  if (/^\s*\{\s*"/.test(excerpt)) return 'json'
  const lines = excerpt.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 1 && yamlField.test(lines[0]!) && yamlField.test(lines[1]!) ? 'yaml' : 'text'
}

/** "person_id", "ocd-person/…": what programs use to refer to a record. */
const isId = (name: string | null, value: string): boolean =>
  (name !== null && /(?:^|_)ids?$/.test(name)) || /^ocd-\w+\//.test(value)

function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `20260914T183000Z` as `2026-09-14 18:30`. */
function readableTime(value: string): string {
  const time = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/.exec(value)
  if (!time) return value
  const [, year, month, day, hour, minute, zone] = time
  return `${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}${zone ? ' UTC' : ''}`}`
}
