import type { MonitorPreview, MonitorPreviewInput } from '../contracts/monitors/monitors.ts'
import type { Clock } from '../platform/clock.ts'
import { invalidField } from '../platform/errors.ts'
import type { ConnectorConfig, ConnectorKind, Detected, SourceResponse } from './connectors/connector.ts'
import type { Credentials } from './run/credentials.ts'
import { fetchRequests, type ReadOutcome, readSource } from './run/read-source.ts'
import type { SourceReader } from './source-reader.ts'

const shownItems = 10
/** A calendar or feed that a page links to may be gone; the page itself is read then. */
const maxTried = 4
const timeoutMs = 60_000

export type PreviewNeeds = {
  readonly reader: SourceReader
  readonly credentials: Credentials
  readonly now: Clock
}

/** A source as it would be stored, and what its first reading gives. */
export type TriedSource = {
  readonly detected: readonly Detected[]
  readonly kind: ConnectorKind | null
  readonly config: ConnectorConfig
  readonly outcome: ReadOutcome
}

/** Finds the connector for an address and reads it once. */
export async function trySource(
  needs: PreviewNeeds,
  { url, kind, settings = {} }: Pick<MonitorPreviewInput, 'url' | 'kind' | 'settings'>,
  timeZone: string,
): Promise<TriedSource> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { workers, web } = needs.reader
  const reading = { workers, fetcher: web.fetcher, credentials: needs.credentials, now: needs.now }
  const given: ConnectorConfig = { ...settings, url }
  const found =
    kind === undefined ? await detect(reading, given, signal) : [{ kind, config: given, reason: '' }]
  if (!Array.isArray(found)) return { detected: [], kind: null, config: given, outcome: found }
  const detected = kind === undefined ? found : []
  let first: TriedSource | undefined
  for (const one of found.slice(0, maxTried)) {
    const configured = await workers.run('configure', [one.kind, one.config], signal)
    if ('fault' in configured) throw invalidField('settings', configured.fault)
    const { config } = configured
    const source = { kind: one.kind, config, position: null, timeZone, validators: {} }
    const outcome = await readSource(reading, source, signal)
    const tried = { detected, kind: one.kind, config, outcome }
    if (outcome.kind !== 'failed') return tried
    // The form of an address says nothing when the address must not be read.
    if (outcome.code === 'private_address') return { ...tried, detected: [], kind: null }
    first ??= tried
  }
  if (first === undefined) throw invalidField('url', 'no connector understands this address')
  return first
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

export function previewOf({ detected, kind, outcome }: TriedSource): MonitorPreview {
  const reading = outcome.kind === 'read' ? outcome.reading : null
  const items = reading?.items ?? []
  return {
    detected: detected.map((one) => ({ kind: one.kind, url: one.config.url, reason: one.reason })),
    kind,
    items: items.slice(0, shownItems).map((item) => ({
      signal_type: item.type,
      title: item.title,
      state: item.state,
      starts_at: item.startsAt?.instant ?? null,
      url: item.evidence.url,
      excerpt: item.evidence.excerpt,
    })),
    item_count: items.length,
    error: outcome.kind === 'failed' ? { code: outcome.code, detail: outcome.detail } : null,
    problems: (reading?.problems ?? []).map(({ code, detail }) => ({ code, detail })),
  }
}
