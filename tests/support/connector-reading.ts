import type {
  Connector,
  ConnectorConfig,
  Problem,
  Reading,
  SourceRequest,
  SourceResponse,
} from '../../src/monitors/connectors/connector.ts'

/** What a recorded source returns for a request: a body, JSON, or the status of a failure. */
export type Recorded = string | Uint8Array | object | number

type Given = {
  readonly position?: unknown
  readonly now?: Date
  readonly timeZone?: string
  /** Where a request ended after redirects. */
  readonly finalUrl?: string
}

export type ReadResult = { readonly reading: Reading; readonly requests: readonly SourceRequest[] }
export const noon = new Date('2026-03-02T18:00:00Z')

/** Runs a connector on recorded responses until it returns a reading or a failure. */
export async function runConnector(
  connector: Connector,
  config: ConnectorConfig,
  source: (url: URL, request: SourceRequest) => Recorded,
  given: Given = {},
): Promise<ReadResult | { readonly failure: Problem }> {
  const requests: SourceRequest[] = []
  const responses: SourceResponse[] = []
  const configured = connector.configure(config)
  for (;;) {
    const step = await connector.step({
      config: configured,
      position: given.position ?? null,
      now: given.now ?? noon,
      timeZone: given.timeZone ?? 'America/Chicago',
      responses,
    })
    if ('failure' in step) return step
    if ('reading' in step) return { reading: step.reading, requests }
    if (requests.length + step.requests.length > 60) throw new Error('The connector makes too many requests')
    for (const request of step.requests) {
      requests.push(request)
      responses.push(responseOf(request, source(new URL(request.url), request), given.finalUrl))
    }
  }
}

/** The reading; throws if the connector reports a failure of the source. */
export async function readingOf(...input: Parameters<typeof runConnector>): Promise<ReadResult> {
  const result = await runConnector(...input)
  if ('failure' in result) throw new Error(result.failure.detail)
  return result
}

function responseOf({ url }: SourceRequest, recorded: Recorded, finalUrl = url): SourceResponse {
  if (typeof recorded === 'number')
    return { kind: 'failed', url, status: recorded, reason: recorded === 404 ? 'not_found' : 'server_error' }
  const isBytes = recorded instanceof Uint8Array
  const text = typeof recorded === 'string' ? recorded : JSON.stringify(recorded)
  return {
    kind: 'fetched',
    url,
    finalUrl,
    contentType: isBytes
      ? 'application/pdf'
      : typeof recorded === 'string'
        ? 'text/plain; charset=utf-8'
        : 'application/json',
    body: isBytes ? recorded : Buffer.from(text),
    retrievedAt: noon.toISOString(),
  }
}
