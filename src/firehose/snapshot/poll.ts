import { ServiceError } from '../../platform/errors.ts'
import { matchesEtag } from '../../platform/http/etag.ts'
import type { HttpResponse } from '../../platform/http/respond.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { LogPosition } from '../log/signal-log.ts'
import { cursorExpired, type GapReason, resolveResumePosition } from '../stream/resume-position.ts'
import { etagOf } from './snapshot-etag.ts'
import type { Asked, SnapshotParts } from './snapshot-request.ts'
import { type Described, notModified, probed, representation } from './snapshot-response.ts'

type Polled = { readonly entries: readonly LogEntry[]; readonly to: number; readonly hasMore: boolean }

/**
 * What came after a position, in the order of the log: signals, then retractions. It is read on from `as_of`. With
 * nothing there the request may be held; the position moves on also when nothing matched.
 */
export async function answerPoll(asked: Asked, parts: SnapshotParts): Promise<HttpResponse | undefined> {
  const { log, cursors } = parts
  const cursor = asked.wanted.query.query.cursor!
  const requested = cursors.read(cursor)
  const applied: string[] = []

  for (;;) {
    const position = log.position()
    const { cursor: from, gap: lost } = resolveResumePosition(position, requested, undefined)
    if (lost && asked.isStrict) throw cursorExpired(lost)
    const polled = await readOn(from, asked, parts).catch((fault: unknown) => {
      // Dropped while it was read: it is begun again, and told of as any position that was lost.
      const isDropped = resolveResumePosition(log.position(), requested, undefined).cursor !== from
      if (isExpired(fault) && isDropped) return undefined
      throw fault
    })
    if (polled === undefined || log.position().epoch !== position.epoch) continue

    if (polled.entries.length === 0 && !lost && asked.mayHold()) {
      applied[0] ??= `wait=${asked.waitSeconds}`
      const woken = await asked.hold(polled.to)
      if (woken === 'gone') return undefined
      continue
    }
    const asOf = cursors.write(position.epoch, polled.to)
    const next = polled.hasMore ? asOf : null
    const newest = polled.entries.at(-1)?.seq ?? 0
    const described: Described = {
      etag: etagOf(asked.wanted, { epoch: position.epoch, of: 'poll', cursor, newest }),
      location: asked.addresses.snapshot(cursor),
      next: next && asked.addresses.snapshot(next),
      events: asked.addresses.events(asOf),
      applied,
    }
    if (matchesEtag(asked.ifNoneMatch, described.etag)) return notModified(described)
    if (asked.isProbe) return probed(described)
    return representation(described, {
      ...(lost ? { gap: gapOf(cursor, lost, from, position, asked, parts) } : {}),
      signals: polled.entries.filter((entry) => entry.kind === 'signal'),
      retractions: polled.entries.filter((entry) => entry.kind === 'retraction'),
      limit: asked.wanted.query.query.limit,
      nextCursor: next,
      asOf,
      ...asked.envelope(),
    })
  }
}

const isExpired = (fault: unknown) => fault instanceof ServiceError && fault.code === 'cursor_expired'

async function readOn(after: number, asked: Asked, { log }: SnapshotParts): Promise<Polled> {
  const { limit } = asked.wanted.query.query
  for (let from = after; ; ) {
    const { entries, scannedTo } = await log.read(from, asked.wanted, limit)
    const to = Math.max(from, scannedTo)
    if (entries.length > 0) {
      const kept = inOrder(entries)
      const reached = kept.length < entries.length ? kept.at(-1)!.seq : to
      return { entries: kept, to: reached, hasMore: reached < log.position().head }
    }
    if (to === from || to >= log.position().head) return { entries: [], to, hasMore: false }
    from = to
  }
}

/** The answer has signals first and retractions after them; what comes after a retraction is for the next one. */
function inOrder(entries: readonly LogEntry[]): readonly LogEntry[] {
  const retraction = entries.findIndex((entry) => entry.kind === 'retraction')
  if (retraction < 0) return entries
  const turn = entries.findIndex((entry, index) => index > retraction && entry.kind === 'signal')
  return turn < 0 ? entries : entries.slice(0, turn)
}

function gapOf(
  requested: string,
  reason: GapReason,
  from: number,
  { epoch, floor, floorAt }: LogPosition,
  asked: Asked,
  { cursors }: SnapshotParts,
) {
  return {
    type: 'firehose.gap',
    event_id: cursors.write(epoch, from),
    requested,
    reason,
    floor: cursors.write(epoch, floor),
    floor_at: floorAt === undefined ? null : new Date(floorAt).toISOString(),
    snapshot_url: asked.addresses.snapshot(null),
  }
}
