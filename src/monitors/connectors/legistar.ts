import { dayMs } from '../../contracts/days.ts'
import { addressOf, apiIn, nameIn, textIn } from './config.ts'
import type { Connector, MonitorItem, Problem, Reading, Step, StepInput } from './connector.ts'
import { createExchange, type Exchange } from './exchange.ts'
import { plain } from './item.ts'
import { type BodiesPosition, bodyOf, readBodies } from './legistar-bodies.ts'
import { eventItem, hasPublicAgenda, idOfRow, publishedMinutes } from './legistar-event.ts'
import { futureDays, readEvents } from './legistar-events.ts'
import { type MattersPosition, readMatters } from './legistar-matters.ts'
import { itemsOfEvent, type MinutesProgress, readMinutes } from './legistar-minutes.ts'
import { dayOf } from './local-time.ts'
import type { Row } from './source-content.ts'

type LegistarPosition = {
  /** By the id of the event. */
  readonly minutes: Readonly<Record<string, MinutesProgress>>
  /** Minutes that were published for old meetings before this moment were read. */
  readonly lateSince: string
  readonly matters: MattersPosition
  /** Null until they are read. */
  readonly bodies?: BodiesPosition | null
}

/** Agendas are read again until the meeting, because new attachments change no time stamp. */
const agendaDays = 14
const agendasPerReading = 15
/** Clocks differ, and minutes are published a little after their time stamp. */
const overlapDays = 2

type Source = {
  readonly api: string
  readonly client: string
  readonly timeZone: string
  readonly apiUrl: string
}
type KnownEvent = { readonly row: Row; readonly item: MonitorItem; readonly id: number }

/**
 * Reads the Legistar Web API: meetings, the votes of published minutes, legislation, and the bodies themselves. Upcoming meetings are read
 * whatever their time stamps say, because cancellations and new media leave the stamps unchanged.
 */
export const legistarConnector: Connector = {
  kind: 'legistar',
  configure(config) {
    const { host, labels, path } = addressOf(config)
    const found =
      host === 'webapi.legistar.com' ? path[1] : host.endsWith('.legistar.com') ? labels[0] : undefined
    const client = nameIn(config, 'client', found, '`larkfield` for https://larkfield.legistar.com')
    const body = textIn(config, 'body')
    const api = apiIn(config, `https://webapi.legistar.com/v1/${client}`)
    return { url: config.url, client, api, ...(body && { body }) }
  },
  step(input: StepInput): Step {
    const exchange = createExchange(input)
    const result = read(input, exchange)
    if ('failure' in result || exchange.missing.length === 0) return result
    return { requests: exchange.missing }
  },
}

function read(
  input: StepInput,
  exchange: Exchange,
): { readonly failure: Problem } | { readonly reading: Reading } {
  const { config, now, timeZone } = input
  const before = input.position as LegistarPosition | null
  const api = String(config['api'])
  const source = { api, client: String(config['client']), timeZone, apiUrl: `${api}/events` }
  const lateSince = before?.lateSince ?? now.toISOString()
  const listed = readEvents(exchange, config, now, lateSince)
  if ('problem' in listed) return { failure: listed.problem }
  const bodies = readBodies(exchange, before?.bodies ?? null, now, {
    ...source,
    body: textIn(config, 'body'),
  })
  const problems: Problem[] = []
  const known = listed.rows.flatMap((row): KnownEvent[] => {
    const item = eventItem(row, [], { ...source, body: bodyOf(row, bodies.position) })
    if (item) return [{ row, item, id: idOfRow(row['EventId'])! }]
    problems.push(notUnderstood(row))
    return []
  })
  const isWhole = listed.isWhole && problems.length === 0
  const meetings = withAgendas(known, exchange, source, now)
  const votes = readVotes(known, before?.minutes ?? {}, exchange, source)
  const matters = readMatters(exchange, before?.matters ?? null, now, source)
  return {
    reading: {
      items: [...meetings, ...votes.items, ...matters.items, ...bodies.items],
      problems: [...problems, ...bodies.problems, ...votes.problems, ...matters.problems].slice(0, 50),
      position: {
        minutes: votes.minutes,
        lateSince:
          votes.isDone && listed.isLateRead
            ? new Date(now.getTime() - overlapDays * dayMs).toISOString()
            : lateSince,
        matters: matters.position,
        bodies: bodies.position,
      } satisfies LegistarPosition,
      ...(isWhole && {
        covers: { from: now.toISOString(), until: `${dayOf(now, futureDays)}T00:00:00.000Z` },
      }),
    },
  }
}

const notUnderstood = (row: Row): Problem => ({
  code: 'not_understood',
  detail: `A meeting without an id, a body or a day was skipped (EventId ${plain(row['EventId'], 20)}).`,
})

/** The meetings; those of the next days with the lines of their agendas. */
function withAgendas(
  events: readonly KnownEvent[],
  exchange: Exchange,
  source: Source,
  now: Date,
): MonitorItem[] {
  const until = new Date(now.getTime() + agendaDays * dayMs).toISOString()
  let agendas = 0
  return events.map(({ row, item, id }) => {
    const start = item.startsAt?.instant ?? ''
    const isSoon = start >= now.toISOString() && start <= until
    if (!hasPublicAgenda(row)) return item
    const isRead = isSoon && agendas++ < agendasPerReading
    const agenda = isRead ? itemsOfEvent(exchange, source.api, id) : undefined
    const known = Array.isArray(agenda) ? eventItem(row, agenda, { ...source, body: item.body ?? '' }) : null
    return known ?? { ...item, keepsTopics: true }
  })
}

/** The decisions of published minutes. Minutes that were read are not read again until their version changes. */
function readVotes(
  events: readonly KnownEvent[],
  before: Readonly<Record<string, MinutesProgress>>,
  exchange: Exchange,
  source: Source,
) {
  const items: MonitorItem[] = []
  const problems: Problem[] = []
  const minutes: Record<string, MinutesProgress> = {}
  let isDone = true
  for (const { row, item, id } of events) {
    const version = publishedMinutes(row)
    const progress = before[id]
    if (progress) minutes[id] = progress
    if (version === null || (progress?.version === version && progress.isDone)) continue
    const rows = itemsOfEvent(exchange, source.api, id)
    if (rows === undefined || 'code' in rows) {
      isDone = false
      if (rows) problems.push(rows)
      continue
    }
    const read = readMinutes(exchange, { item, version, rows }, progress, source)
    items.push(...read.items)
    problems.push(...read.problems)
    minutes[id] = read.progress
    isDone &&= read.progress.isDone
  }
  return { items, problems, minutes, isDone }
}
