import type { MonitorItem, Problem, SourceRequest } from './connector.ts'
import type { Exchange } from './exchange.ts'
import { idOfRow } from './legistar-event.ts'
import { isDecided, voteItem } from './legistar-vote.ts'
import { isFetched, type Row, rowsOf } from './source-content.ts'

/** What was read of the minutes of an event: their version, and the items whose votes were read. */
export type MinutesProgress = {
  readonly version: string
  readonly items: readonly number[]
  readonly isDone: boolean
}

/** The items of an event; undefined if they are not available yet. */
export function itemsOfEvent(
  exchange: Exchange,
  api: string,
  eventId: number,
): readonly Row[] | Problem | undefined {
  return listAt(exchange, {
    url: `${api}/events/${eventId}/eventitems?AgendaNote=1&MinutesNote=1&Attachments=1`,
    isOptional: true,
    credential: 'legistar',
  })
}

/** Reads the decisions of published minutes, as far as the requests of this reading go. */
export function readMinutes(
  exchange: Exchange,
  event: { readonly item: MonitorItem; readonly version: string; readonly rows: readonly Row[] },
  before: MinutesProgress | undefined,
  { api, client }: { readonly api: string; readonly client: string },
): { readonly items: MonitorItem[]; readonly progress: MinutesProgress; readonly problems: Problem[] } {
  const done = new Set(before?.version === event.version ? before.items : [])
  const items: MonitorItem[] = []
  const problems: Problem[] = []
  // Items of the consent agenda come last, because they rarely have a roll call of their own.
  const decided = event.rows
    .filter(isDecided)
    .toSorted((a, b) => Number(a['EventItemConsent'] ?? 0) - Number(b['EventItemConsent'] ?? 0))
  let isDone = true
  for (const row of decided) {
    const id = idOfRow(row['EventItemId'])!
    if (done.has(id)) continue
    const votes = listAt(exchange, {
      url: `${api}/eventitems/${id}/votes`,
      isOptional: true,
      credential: 'legistar',
    })
    if (votes === undefined || 'code' in votes) {
      isDone = false
      if (votes) problems.push({ ...votes, detail: `${votes.detail} The votes on an item are read again.` })
      continue
    }
    items.push(voteItem(event.item, row, votes, client))
    done.add(id)
  }
  return { items, problems, progress: { version: event.version, items: [...done], isDone } }
}

/** The API has no list for an item that nobody voted on. */
const isEmptyList = (status: number | null) => status === 404

export function listAt(exchange: Exchange, request: SourceRequest): readonly Row[] | Problem | undefined {
  const response = exchange.get(request)
  if (response === undefined || response.kind === 'not_modified') return undefined
  if (!isFetched(response))
    return isEmptyList(response.status)
      ? []
      : { code: 'not_understood', detail: `Legistar did not return a list (${response.reason}).` }
  const list = rowsOf(response)
  return 'problem' in list ? list.problem : list.rows
}
