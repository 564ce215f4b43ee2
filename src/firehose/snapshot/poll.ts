import { ServiceError } from '../../platform/errors.ts'
import { matchesEtag } from '../../platform/http/etag.ts'
import type { HttpResponse } from '../../platform/http/respond.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { LogPosition } from '../log/signal-log.ts'
import { cursorExpired, type GapReason, resolveResumePosition } from '../stream/resume-position.ts'
import { snapshotEtag } from './snapshot-etag.ts'
import type { SnapshotRequest, SnapshotSources } from './snapshot-request.ts'
import { headResponse, notModified, type SnapshotMetadata, snapshotResponse } from './snapshot-response.ts'

type PolledEntries = {
  readonly entries: readonly LogEntry[]
  readonly scannedTo: number
  readonly hasMore: boolean
}

/**
 * Returns the entries after a cursor in log order: signals, then retractions. The next poll starts at `as_of`. Without
 * entries the request may wait. `as_of` advances even when nothing matches. Undefined when the client disconnected.
 */
export async function respondToPoll(
  request: SnapshotRequest,
  sources: SnapshotSources,
): Promise<HttpResponse | undefined> {
  const { log, cursors } = sources
  const cursor = request.authorized.query.query.cursor!
  const requested = cursors.read(cursor)
  const appliedPreferences: string[] = []

  for (;;) {
    const position = log.position()
    const { cursor: from, gap } = resolveResumePosition(position, requested, undefined)
    if (gap && request.isStrict) throw cursorExpired(gap)
    const polled = await readEntries(from, request, sources).catch((error: unknown) => {
      // The position expired during the read. The next round reports it as a gap.
      const hasMoved = resolveResumePosition(log.position(), requested, undefined).cursor !== from
      if (isCursorExpired(error) && hasMoved) return undefined
      throw error
    })
    if (polled === undefined || log.position().epoch !== position.epoch) continue

    if (polled.entries.length === 0 && !gap && request.canWait()) {
      appliedPreferences[0] ??= `wait=${request.waitSeconds}`
      const reason = await request.waitForMatch(polled.scannedTo)
      if (reason === 'disconnected') return undefined
      continue
    }
    const asOf = cursors.write(position.epoch, polled.scannedTo)
    const next = polled.hasMore ? asOf : null
    const newest = polled.entries.at(-1)?.seq ?? 0
    const metadata: SnapshotMetadata = {
      etag: snapshotEtag(request.authorized, { epoch: position.epoch, kind: 'poll', cursor, newest }),
      location: request.urls.snapshot(cursor),
      next: next && request.urls.snapshot(next),
      events: request.urls.events(asOf),
      appliedPreferences,
    }
    if (matchesEtag(request.ifNoneMatch, metadata.etag)) return notModified(metadata)
    if (request.isHead) return headResponse(metadata)
    return snapshotResponse(metadata, {
      ...(gap
        ? { gap: formatGap({ requested: cursor, reason: gap, from }, position, request, cursors) }
        : {}),
      signals: polled.entries.filter((entry) => entry.kind === 'signal'),
      retractions: polled.entries.filter((entry) => entry.kind === 'retraction'),
      limit: request.authorized.query.query.limit,
      nextCursor: next,
      asOf,
      ...request.envelope(),
    })
  }
}

const isCursorExpired = (error: unknown) => error instanceof ServiceError && error.code === 'cursor_expired'

async function readEntries(
  after: number,
  request: SnapshotRequest,
  { log }: SnapshotSources,
): Promise<PolledEntries> {
  const { limit } = request.authorized.query.query
  for (let from = after; ; ) {
    const read = await request.load(log.read(from, request.authorized, limit))
    const to = Math.max(from, read.scannedTo)
    if (read.entries.length > 0) {
      const entries = signalsThenRetractions(read.entries)
      const scannedTo = entries.length < read.entries.length ? entries.at(-1)!.seq : to
      return { entries, scannedTo, hasMore: scannedTo < log.position().head }
    }
    if (to === from || to >= log.position().head) return { entries: [], scannedTo: to, hasMore: false }
    from = to
  }
}

/** Cuts before a signal that follows a retraction: the body lists all signals first, so it belongs to the next poll. */
function signalsThenRetractions(entries: readonly LogEntry[]): readonly LogEntry[] {
  const retraction = entries.findIndex((entry) => entry.kind === 'retraction')
  if (retraction < 0) return entries
  const cut = entries.findIndex((entry, index) => index > retraction && entry.kind === 'signal')
  return cut < 0 ? entries : entries.slice(0, cut)
}

function formatGap(
  { requested, reason, from }: { requested: string; reason: GapReason; from: number },
  { epoch, floor, floorAt }: LogPosition,
  request: SnapshotRequest,
  cursors: SnapshotSources['cursors'],
) {
  return {
    type: 'firehose.gap',
    event_id: cursors.write(epoch, from),
    requested,
    reason,
    floor: cursors.write(epoch, floor),
    floor_at: floorAt === undefined ? null : new Date(floorAt).toISOString(),
    snapshot_url: request.urls.snapshot(null),
  }
}
