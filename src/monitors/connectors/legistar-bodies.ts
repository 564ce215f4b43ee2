import { signalTexts } from '../../contracts/firehose/signal-texts.ts'
import { externalIdOf, type MonitorItem, type Problem } from './connector.ts'
import type { Exchange } from './exchange.ts'
import { itemOf, plain, rowEvidence } from './item.ts'
import { idOfRow } from './legistar-event.ts'
import { listAt } from './legistar-minutes.ts'
import { dayOf } from './local-time.ts'
import type { Row } from './source-content.ts'

/** The bodies of the client as they were read last, by id. */
export type BodiesPosition = {
  readonly readOn: string
  readonly known: Readonly<Record<string, { readonly name: string; readonly isActive: boolean }>>
}

const maxBodies = 1_000
const proof = ['BodyName', 'BodyTypeName', 'BodyActiveFlag', 'BodyMeetFlag', 'BodyDescription']

type BodiesReading = {
  /** Bodies that are new, renamed or not active anymore. The first reading is the baseline. */
  readonly items: readonly MonitorItem[]
  readonly problems: readonly Problem[]
  readonly position: BodiesPosition | null
}

/** Reads the bodies once a day. Without them everything else can be read. */
export function readBodies(
  exchange: Exchange,
  before: BodiesPosition | null,
  now: Date,
  { api, client, body }: { readonly api: string; readonly client: string; readonly body: string | undefined },
): BodiesReading {
  if (before?.readOn === dayOf(now)) return { items: [], problems: [], position: before }
  const rows = listAt(exchange, { url: `${api}/bodies`, isOptional: true, credential: 'legistar' })
  // Some clients list no bodies.
  if (rows === undefined || ('length' in rows && rows.length === 0))
    return { items: [], problems: [], position: before }
  if ('code' in rows) {
    const problem = { code: 'unusual', detail: 'Legistar did not return its bodies.' } as const
    return { items: [], problems: [problem], position: before }
  }
  const known: Record<string, { name: string; isActive: boolean }> = {}
  const items: MonitorItem[] = []
  for (const row of rows.slice(0, maxBodies)) {
    const id = idOfRow(row['BodyId'])
    const name = plain(row['BodyName'], 200)
    if (id === null || !name) continue
    known[id] = { name, isActive: row['BodyActiveFlag'] !== 0 }
    const title = before && changeOf(before.known[id], known[id])
    if (title) items.push(bodyItem(row, title, { id, name, client, url: `${api}/bodies/${id}` }))
  }
  return { items, problems: missingBody(body, known), position: { readOn: dayOf(now), known } }
}

type Known = BodiesPosition['known'][string]

/** What happened to a body, in words; null if nothing did. */
function changeOf(before: Known | undefined, { name, isActive }: Known): string | null {
  if (before === undefined) return isActive ? `${signalTexts.body_new.title}${name}` : null
  if (before.isActive !== isActive)
    return `${(isActive ? signalTexts.body_active : signalTexts.body_inactive).title}${name}`
  return before.name === name ? null : `Public body renamed: ${before.name} is now ${name}`
}

const bodyItem = (
  row: Row,
  title: string,
  { id, name, client, url }: { id: number; name: string; client: string; url: string },
): MonitorItem =>
  itemOf({
    externalId: externalIdOf('legistar', client, `body-${id}`),
    type: 'other',
    title,
    summary: plain(row['BodyDescription']),
    body: name,
    actors: [{ name, type: 'organization', role: null }],
    topicText: `${name}\n${plain(row['BodyDescription'])}`,
    evidence: rowEvidence(row, proof, { url, title: name }),
  })

/** A monitor of a body that does not exist would be silent forever. */
function missingBody(body: string | undefined, known: BodiesPosition['known']): Problem[] {
  const names = Object.values(known).map(({ name }) => name)
  if (body === undefined || names.includes(body)) return []
  const some = names.slice(0, 5).join(', ')
  return [{ code: 'not_understood', detail: `Legistar has no body “${body}”. It has, for example: ${some}.` }]
}

/** The name of the body of an event, also where the row has only its id. */
export const bodyOf = (event: Row, bodies: BodiesPosition | null): string =>
  plain(event['EventBodyName']) || (bodies?.known[String(event['EventBodyId'])]?.name ?? '')
