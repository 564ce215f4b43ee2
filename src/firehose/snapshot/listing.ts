import { ServiceError } from '../../platform/errors.ts'
import { matchesEtag } from '../../platform/http/etag.ts'
import type { HttpResponse } from '../../platform/http/respond.ts'
import { snapshotEtag } from './snapshot-etag.ts'
import type { SnapshotRequest, SnapshotSources } from './snapshot-request.ts'
import { headResponse, notModified, type SnapshotMetadata, snapshotResponse } from './snapshot-response.ts'

/**
 * Lists the current signals, newest first, page by page. A request with the current ETag gets 304, or waits until the
 * ETag changes. Undefined when the client disconnected.
 */
export async function respondToListing(
  request: SnapshotRequest,
  sources: SnapshotSources,
): Promise<HttpResponse | undefined> {
  const { log, cursors } = sources
  const { cursor, limit, sort } = request.authorized.query.query
  const pageBinding = `${request.authorized.query.hash} ${sort}`
  const page = cursor === null ? undefined : cursors.readPage(cursor, pageBinding)
  const appliedPreferences: string[] = []

  for (;;) {
    const { epoch, head, floor } = log.position()
    if (page && (page.epoch !== epoch || page.asOf < floor)) throw pageExpired()
    const asOf = page?.asOf ?? head
    // Read at the same moment as the head, so the ETag describes exactly the snapshot below.
    const newest = page ? page.asOf : sources.newest.asOfHead(request.authorized)
    const etag = snapshotEtag(request.authorized, {
      epoch,
      kind: page ? 'page' : 'listing',
      cursor,
      newest: await request.load(newest),
    })
    const metadata: SnapshotMetadata = {
      etag,
      location: request.urls.snapshot(cursor),
      next: null,
      events: request.urls.events(cursors.write(epoch, asOf)),
      appliedPreferences,
    }
    if (matchesEtag(request.ifNoneMatch, etag)) {
      if (page || !request.canWait()) return notModified(metadata)
      appliedPreferences[0] ??= `wait=${request.waitSeconds}`
      const reason = await request.waitForMatch(asOf)
      if (reason === 'disconnected') return undefined
      if (reason === 'timeout') return notModified(metadata)
      continue
    }
    if (request.isHead) return headResponse(metadata)

    const found = await log.snapshot(request.authorized, {
      order: sort,
      limit,
      asOf,
      ...(page ? { after: { value: page.value, seq: page.seq } } : {}),
    })
    // The log was replaced during the read, so the result belongs to neither epoch.
    if (log.position().epoch !== epoch) continue
    const nextCursor = found.next ? cursors.writePage({ ...found.next, asOf, epoch }, pageBinding) : null
    return snapshotResponse(
      { ...metadata, next: nextCursor && request.urls.snapshot(nextCursor) },
      {
        signals: found.entries,
        limit,
        nextCursor,
        asOf: cursors.write(epoch, asOf),
        ...request.envelope(),
      },
    )
  }
}

function pageExpired(): ServiceError {
  return new ServiceError(
    'cursor_expired',
    'cursor: its snapshot has expired. Start again without a cursor',
    { errors: [{ path: 'cursor', message: 'has expired' }] },
  )
}
