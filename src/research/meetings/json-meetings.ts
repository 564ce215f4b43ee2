import { caps, firstItems } from '../caps.ts'
import { parsedJson } from '../read/plain-text.ts'
import { addressOf, isThing, statedThings, textOf } from '../read/schema-things.ts'
import type { FoundMeeting } from './found-meeting.ts'
import { readStamp } from './local-time.ts'
import type { MeetingReader, StatedFields } from './stated-meeting.ts'

/** Field names used by calendars and meeting vendors. The first match wins. */
const keys = {
  start: [
    /^(?:event|meeting|session|calendar)?(?:start|starts|begin|begins|when)(?:date|time|at|on|unix|utc|local)*$/,
    /^(?:event|meeting|session|hearing|number)?(?:date|datetime|day)$/,
  ],
  time: [/^(?:event|meeting|session|hearing|start)?time$/],
  end: [/^(?:event|meeting|session|calendar)?(?:end|ends|finish)(?:date|time|at|on|unix|utc|local)*$/],
  title: [
    /^(?:event|meeting|calendar)?title$/,
    /^(?:event|meeting)?summary$/,
    /^(?:event|meeting|event)?(?:name|bodyname|subject|body|committee)$/,
    /^(?:event|meeting|calendar)?(?:typename|typedesc|type|description)$/,
  ],
  body: [
    /^(?:event|meeting)?(?:body|committee|board|commission|group|organization|agency|department)(?:name|title)?$/,
    /^(?:event|meeting)?(?:calendar|category)(?:name|title)?$/,
  ],
  about: [/^(?:event|meeting|calendar)?(?:description|details|notes)$/],
  location: [/^(?:event|meeting)?(?:location|venue|place|address|where|building|room)(?:name)?$/],
  status: [/^(?:event|meeting|is)?(?:(?:agenda)?status(?:name|text)?|state|cancell?ed(?:event)?)$/],
  url: [/^(?:event|meeting)?(?:url|link|href|htmllink|insiteurl|permalink|path)$/],
} as const satisfies Readonly<Record<keyof StatedFields, readonly RegExp[]>>

/** Meetings in a JSON document: every object with a title and a day. */
export function meetingsOfJson(
  source: string,
  timeZone: string,
  read: MeetingReader,
  onCut: () => void,
): FoundMeeting[] {
  const found: FoundMeeting[] = []
  const given = isLocalInSpiteOfZ(source, timeZone) ? source.replace(stampInUtc, '$1"') : source
  const queue: { readonly node: unknown; readonly above: StatedFields }[] = [
    { node: parsedJson(given), above: {} },
  ]
  for (let taken = 0; queue.length > 0; taken++) {
    if (taken >= caps.valuesInJson) {
      onCut()
      break
    }
    const { node, above } = queue.pop()!
    if (typeof node !== 'object' || node === null) continue
    if (Array.isArray(node)) {
      for (let at = node.length - 1; at >= 0; at--) queue.push({ node: node[at], above })
      continue
    }
    const fields = fieldsOf(node)
    const stated = isInstance(node, fields) ? { ...above, ...fields } : fields
    const meeting = read('calendar', stated)
    // One more than is taken shows that there are more.
    if (found.length > caps.meetingsPerPage) break
    if (meeting) found.push(meeting)
    else
      for (const value of Object.values(node).reverse())
        queue.push({ node: value, above: fields.title === undefined ? above : fields })
  }
  return found
}

export function meetingsOfMarkup(source: string, read: MeetingReader, onCut: () => void): FoundMeeting[] {
  const events = statedThings(source).filter(({ thing }) =>
    [thing['@type']].flat().some((type) => /(?:^|\/)(?:\w*Event|Hackathon)$/.test(String(type))),
  )
  return firstItems(events, caps.eventsInMarkup, onCut).flatMap(({ thing, method }) => {
    const title = textOf(thing['name'])
    const meeting = title && read(method, { ...fieldsOf(thing), title })
    if (!meeting) return []
    const location = [thing['location']].flat()[0]
    if (!isThing(location)) return meeting
    return { ...meeting, place: { name: textOf(location['name']), address: addressOf(location['address']) } }
  })
}

/** A start without a title, as in `instances: [{ "start": … }]`: the object around it has the title. */
const isInstance = (node: object, { title, body, start }: StatedFields): boolean =>
  title === undefined &&
  body === undefined &&
  start !== undefined &&
  Object.keys(node).some((key) => keys.start[0].test(key.replace(/[^A-Za-z]/g, '').toLowerCase()))

const stampInUtc = /("\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?)Z"/g
const startInUtc = /"\w*(?:start|begin|date)\w*"\s*:\s*"(\d{4}-\d\d-\d\dT(\d\d):\d\d(?::\d\d)?(?:\.\d+)?Z)"/gi

/** Some systems write local time with a Z. Read as UTC, their meetings would start at night. */
function isLocalInSpiteOfZ(source: string, timeZone: string): boolean {
  const stamps = [...source.matchAll(startInUtc)].filter(([, stamp]) => !/T00:00/.test(stamp!)).slice(0, 500)
  const hours = stamps.map(([, , hour]) => Number(hour))
  if (hours.some((hour) => hour < 7 || hour > 21)) return false
  return stamps.some(([, stamp]) => Number(readStamp(stamp!, timeZone)?.time?.slice(0, 2) ?? 12) < 6)
}

const isClock = /^\s*\d{1,2}(?::\d\d){0,2}\s*(?:[ap]\.?m\.?)?\s*$/i

export function fieldsOf(node: object): StatedFields {
  const fields: StatedFields = {}
  // Custom fields say more about a post than its own: its `date` is the day of posting.
  const entries = Object.entries(node).filter(([key]) => !key.startsWith('__'))
  const custom = entries.flatMap(([key, value]) =>
    /^(?:acf|meta|custom_fields|extendedProps)$/.test(key) ? Object.entries(value ?? {}) : [],
  )
  const values = [...custom, ...entries].flatMap(([key, value]) => {
    // Content systems prefix custom fields: `field_meeting_date`.
    const name = key
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
      .replace(/^(?:field|acf|custom)(?=[a-z]{3})/, '')
    const text = asText(value, name)
    return text ? [{ name, text }] : []
  })
  for (const [field, patterns] of Object.entries(keys) as [keyof StatedFields, readonly RegExp[]][]) {
    for (const pattern of patterns) {
      const match = values.find(
        ({ name, text }) => pattern.test(name) && !(field === 'start' && isClock.test(text)),
      )
      if (match) fields[field] ??= match.text
    }
  }
  return fields
}

/** Properties that hold the value of a nested object, and those of the parts of a place. */
const valueNames = ['label rendered datetime local date name venue title text value'.split(' ')]
const placeNames = [
  'addresstitle name venue title label text value address2 addressline2'.split(' '),
  'address address1 addressline1 street street1 streetaddress'.split(' '),
  ['city'],
  ['state'],
]

function asText(value: unknown, name: string): string | null {
  if (/cancel/.test(name) && /^(?:1|true|yes)$/i.test(String(value))) return 'cancelled'
  if (typeof value === 'boolean') return null
  if (typeof value === 'string')
    return /^(?:|n\/?a|none|null|false|true)$/i.test(value.trim()) ? null : value.slice(0, 1000)
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return asText(value[0], name)
  if (!isThing(value)) return null
  const isStated = (part: unknown) => typeof part === 'string' && part.trim() !== ''
  const names = /location|venue|place|address/.test(name) ? placeNames : valueNames
  const members = new Map(Object.entries(value).map(([key, member]) => [key.toLowerCase(), member]))
  const parts = names.map((keys) => keys.map((key) => members.get(key)).find(isStated)).filter(isStated)
  return parts.join(', ').slice(0, 1000) || null
}
