import type { ExcerptFormat } from './excerpts.ts'
import type { Passage } from './passages.ts'

type Fields = NonNullable<Passage['fields']>

/** `role: chair`, `- name: Ada`. */
const yamlLine = /^\s*(?:- +)?["']?([A-Za-z_][\w .-]*)["']?:(?:\s+(.*))?$/
/** RFC 5545 § 3.1: `SUMMARY:Plan Commission`, `DTSTART;TZID=America/Chicago:20260914T183000`. */
const calendarLine = /^([A-Z][A-Z0-9-]*)(?:;[^:]*)?:(.*)$/

/** The notation of a quote whose writer does not state it. */
export function excerptFormatOf(excerpt: string, sourceClass: string): ExcerptFormat {
  if (sourceClass === 'dataset') return /^\s*[{["]/.test(excerpt) ? 'json' : 'yaml'
  const isCalendar = sourceClass === 'calendar' && calendarLine.test(excerpt.split('\n')[0]!)
  return isCalendar ? 'ics' : 'text'
}

/** The fields of an excerpt from a data file or calendar; null when the excerpt is text that people write for people. */
export function recordFields(excerpt: string, format: ExcerptFormat): Fields | null {
  if (format === 'text') return null
  const parsed = format === 'json' ? (fieldsOfJson(excerpt) ?? fieldsOfCutJson(excerpt)) : null
  if (parsed) return parsed
  const fields: Fields = []
  for (const given of excerpt.split(/\r?\n/)) {
    const line = format === 'json' ? given.replace(/,$/, '') : given
    const text = line.trim()
    if (text === '' || (format === 'json' && /^[{}[\]]+$/.test(text))) continue
    const match = (format === 'ics' ? calendarLine : yamlLine).exec(line)
    const last = fields.at(-1)
    if (match) fields.push({ name: match[1]!, value: plainValue(match[2] ?? '') })
    // A line without a name is an item of a list, or continues the value before it.
    else if (text.startsWith('- ')) fields.push({ name: null, value: plainValue(text.slice(2)) })
    else if (last) last.value = `${last.value} ${plainValue(text)}`.trim()
    else fields.push({ name: null, value: plainValue(text) })
  }
  return fields
}

/** The plain values of an object; null for lines of a file, which are no JSON by themselves. */
function fieldsOfJson(excerpt: string): Fields | null {
  let value: unknown
  try {
    value = JSON.parse(excerpt)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return [{ name: null, value: String(value) }]
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'object' ? [] : [{ name: Array.isArray(value) ? null : name, value: String(one) }],
  )
}

const jsonMember =
  /"((?:[^"\\\n]|\\.){1,100})"\s*:\s*("(?:[^"\\\n]|\\.)*"|true|false|-?[0-9][0-9.eE+-]*)(?=\s*[,}])/g

/** The complete members of an object whose end is missing, because quotes have a greatest length. */
function fieldsOfCutJson(excerpt: string): Fields | null {
  if (!/^\s*\{/.test(excerpt)) return null
  const fields = [...excerpt.matchAll(jsonMember)].flatMap(([member]) => fieldsOfJson(`{${member}}`) ?? [])
  return fields.length > 0 ? fields : null
}

/** Without the quotation marks of YAML and the escapes of calendars. */
function plainValue(value: string): string {
  const text = value.trim()
  const inner = /^"(.*)"$|^'(.*)'$/.exec(text)
  return (inner ? (inner[1] ?? inner[2] ?? '') : text).replace(/\\([,;"])/g, '$1').replace(/\\n/gi, ' ')
}
