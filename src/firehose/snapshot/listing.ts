import { ServiceError } from '../../platform/errors.ts'
import { matchesEtag } from '../../platform/http/etag.ts'
import type { HttpResponse } from '../../platform/http/respond.ts'
import { etagOf } from './snapshot-etag.ts'
import type { Asked, SnapshotParts } from './snapshot-request.ts'
import { type Described, notModified, probed, representation } from './snapshot-response.ts'

/**
 * A snapshot: what is true now, newest first, and its further pages. A request that names the current ETag is
 * answered 304, or held until the ETag changes. Undefined when the client left.
 */
export async function answerListing(asked: Asked, parts: SnapshotParts): Promise<HttpResponse | undefined> {
  const { log, cursors } = parts
  const { cursor, limit, sort } = asked.wanted.query.query
  const bound = `${asked.wanted.query.hash} ${sort}`
  const page = cursor === null ? undefined : cursors.readPage(cursor, bound)
  const applied: string[] = []

  for (;;) {
    const { epoch, head, floor } = log.position()
    if (page && (page.epoch !== epoch || page.asOf < floor)) throw expired()
    const asOf = page?.asOf ?? head
    // Of this very moment, like the head: together they name what the snapshot below shows.
    const newest = page ? page.asOf : parts.newest.asOfHead(asked.wanted)
    const of = page ? 'page' : 'listing'
    const etag = etagOf(asked.wanted, {
      epoch,
      of,
      cursor,
      newest: newest instanceof Promise ? await newest : newest,
    })
    const described: Described = {
      etag,
      location: asked.addresses.snapshot(cursor),
      next: null,
      events: asked.addresses.events(cursors.write(epoch, asOf)),
      applied,
    }
    if (matchesEtag(asked.ifNoneMatch, etag)) {
      if (page || !asked.mayHold()) return notModified(described)
      applied[0] ??= `wait=${asked.waitSeconds}`
      const woken = await asked.hold(asOf)
      if (woken === 'gone') return undefined
      if (woken === 'timeout') return notModified(described)
      continue
    }
    if (asked.isProbe) return probed(described)

    const found = await log.snapshot(asked.wanted, {
      order: sort,
      limit,
      asOf,
      ...(page ? { after: { value: page.value, seq: page.seq } } : {}),
    })
    // What was read of a log that was replaced meanwhile belongs to neither.
    if (log.position().epoch !== epoch) continue
    const nextCursor = found.next ? cursors.writePage({ ...found.next, asOf, epoch }, bound) : null
    return representation(
      { ...described, next: nextCursor && asked.addresses.snapshot(nextCursor) },
      {
        signals: found.entries,
        limit,
        nextCursor,
        asOf: cursors.write(epoch, asOf),
        ...asked.envelope(),
      },
    )
  }
}

function expired(): ServiceError {
  return new ServiceError(
    'cursor_expired',
    'cursor: the snapshot that it continues is no longer kept; begin again without cursor',
    { errors: [{ path: 'cursor', message: 'is no longer kept' }] },
  )
}
