import type { MonitorPreview, MonitorPreviewInput } from '../contracts/monitors/monitors.ts'
import type { Clock } from '../platform/clock.ts'
import { invalidField } from '../platform/errors.ts'
import { formatDateTime, formatLongDate } from '../platform/format-date.ts'
import type {
  ConnectorConfig,
  ConnectorKind,
  Detected,
  ItemTime,
  SourceResponse,
} from './connectors/connector.ts'
import type { Credentials } from './run/credentials.ts'
import { fetchRequests, type ReadOutcome, readSource } from './run/read-source.ts'
import { localDay } from './signals/local-day.ts'
import type { SourceReader } from './source-reader.ts'

const shownItems = 10
/** What every other connector that fits would report. */
const shownOfOthers = 3
/** A page may link to many feeds. */
const maxTried = 6
/** The first items of a vendor need few of the requests that a scheduled reading makes. */
const maxRequests = 8

export type PreviewNeeds = {
  readonly reader: SourceReader
  readonly credentials: Credentials
  readonly now: Clock
}

type Address = Pick<MonitorPreviewInput, 'url' | 'kind' | 'settings'>

/** A source as it would be stored, and what its first reading gives. */
export type TriedSource = {
  readonly kind: ConnectorKind | null
  readonly config: ConnectorConfig
  readonly outcome: ReadOutcome
}

/** Finds the connectors for an address and reads it with the first one that works. */
export async function trySource(
  needs: PreviewNeeds,
  address: Address,
  timeZone: string,
  signal: AbortSignal,
): Promise<TriedSource> {
  const tried: TriedSource[] = []
  for await (const one of tryAll(needs, address, timeZone, signal)) {
    if (one.outcome.kind !== 'failed') return one
    tried.push(one)
  }
  return bestOf(tried)
}

/** Reads an address with every connector that fits. */
export async function previewSource(
  needs: PreviewNeeds,
  address: Address,
  timeZone: string,
  signal: AbortSignal,
): Promise<MonitorPreview> {
  const tried = await Array.fromAsync(tryAll(needs, address, timeZone, signal))
  const best = bestOf(tried)
  return {
    detected: tried.flatMap((one) =>
      one.kind === null || one.reason === undefined
        ? []
        : [{ kind: one.kind, url: one.config.url, reason: one.reason, ...resultOf(one, shownOfOthers) }],
    ),
    kind: best.kind,
    ...resultOf(best, shownItems),
  }
}

/** The best connector that works, or the reason why the best one does not. */
function bestOf(tried: readonly TriedSource[]): TriedSource {
  const best = tried.find(({ outcome }) => outcome.kind !== 'failed') ?? tried[0]
  if (best === undefined) throw invalidField('url', 'no connector understands this address')
  return best
}

type Attempt = TriedSource & { readonly reason?: string }

/** All attempts that fit into the time, and a failure when it runs out. */
async function* tryAll(
  needs: PreviewNeeds,
  address: Address,
  timeZone: string,
  signal: AbortSignal,
): AsyncGenerator<Attempt> {
  try {
    yield* tryEach(needs, address, timeZone, signal)
  } catch (error) {
    if (!signal.aborted) throw error
    const detail = 'The source took too long to read. Try again later.'
    const outcome = { kind: 'failed', code: 'too_slow', detail, retryAt: null } as const
    yield { kind: null, config: { ...address.settings, url: address.url }, outcome }
  }
}

/** A calendar or feed that a page links to may be gone; the page itself is read then. */
async function* tryEach(
  needs: PreviewNeeds,
  { url, kind, settings = {} }: Address,
  timeZone: string,
  signal: AbortSignal,
): AsyncGenerator<Attempt> {
  const { workers, web } = needs.reader
  const reading = { workers, fetcher: web.fetcher, credentials: needs.credentials, now: needs.now }
  const given: ConnectorConfig = { ...settings, url }
  const found = kind === undefined ? await detect(reading, given, signal) : [{ kind, config: given }]
  if (!Array.isArray(found)) {
    yield { kind: null, config: given, outcome: found }
    return
  }
  for (const one of found.slice(0, maxTried)) {
    const configured = await workers.run('configure', [one.kind, one.config], signal)
    if ('fault' in configured) throw invalidField('settings', configured.fault)
    const { config } = configured
    const source = { kind: one.kind, config, position: null, timeZone, validators: {}, maxRequests }
    const outcome = await readSource(reading, source, signal)
    // The form of an address says nothing when the address must not be read.
    const isPrivate = outcome.kind === 'failed' && outcome.code === 'private_address'
    yield { ...one, kind: isPrivate ? null : one.kind, config, outcome }
  }
}

type ReadingNeeds = Parameters<typeof readSource>[0]

async function detect(
  needs: ReadingNeeds,
  config: ConnectorConfig,
  signal: AbortSignal,
): Promise<Detected[] | Extract<ReadOutcome, { kind: 'failed' }>> {
  const responses: SourceResponse[] = []
  for (let round = 0; round < 5; round++) {
    const step = await needs.workers.run('detect', [{ config, responses, now: needs.now() }], signal)
    if ('detected' in step) return [...step.detected]
    const fetched = await fetchRequests(needs, step.requests, {}, signal)
    if ('kind' in fetched) return fetched
    responses.push(...fetched.responses)
  }
  return []
}

const whenOf = ({ instant, timeZone, isAllDay }: ItemTime): string =>
  isAllDay ? formatLongDate(localDay(instant, timeZone)) : formatDateTime(instant, timeZone)

function resultOf({ outcome }: TriedSource, shown: number) {
  const reading = outcome.kind === 'read' ? outcome.reading : null
  const items = reading?.items ?? []
  return {
    items: items.slice(0, shown).map((item) => ({
      signal_type: item.type,
      title: item.title,
      state: item.state,
      starts_at: item.startsAt?.instant ?? null,
      when: item.startsAt && whenOf(item.startsAt),
      url: item.evidence.url,
      excerpt: item.evidence.excerpt,
    })),
    item_count: items.length,
    error: outcome.kind === 'failed' ? { code: outcome.code, detail: outcome.detail } : null,
    problems: (reading?.problems ?? []).map(({ code, detail }) => ({ code, detail })),
  }
}
