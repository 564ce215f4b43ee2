import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { followSession, getFirehose, getSessionSnapshot } from '../../contracts/firehose/firehose.ts'
import { invalidField } from '../../platform/errors.ts'
import { invalidInput } from '../../platform/http/problem.ts'
import type { MediaType } from './negotiation.ts'

/** What an address of ours is about, and what it can give. */
export type Target = {
  readonly operation: typeof getFirehose | typeof getSessionSnapshot | typeof followSession
  /** Undefined where the query is in the address. */
  readonly sessionId: string | undefined
  readonly offers: readonly MediaType[]
}

const sessionForm = /^\/api\/firehose\/sessions\/([^/]+)\/(snapshot|events)$/

export function targetOf({ url }: Pick<IncomingMessage, 'url'>): Target | undefined {
  const path = url!.split('?', 1)[0]!
  if (path === '/api/firehose') {
    return { operation: getFirehose, sessionId: undefined, offers: ['application/json', 'text/event-stream'] }
  }
  const [, sessionId, what] = sessionForm.exec(path) ?? []
  if (sessionId === undefined) return undefined
  return what === 'snapshot'
    ? { operation: getSessionSnapshot, sessionId, offers: ['application/json'] }
    : { operation: followSession, sessionId, offers: ['text/event-stream'] }
}

/** The parameters of an address, by the schema of its operation: what is not in it is refused. */
export function readParameters<Schema extends z.ZodType>(url: string, schema: Schema): z.output<Schema> {
  const mark = url.indexOf('?')
  const given = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))) {
    // PostgreSQL stores no NUL; what cannot be decoded was replaced and matches nothing.
    if (value.includes('\0') || name.includes('\0'))
      throw invalidField('', 'holds characters that are not text')
    const before = given.get(name)
    given.set(name, before === undefined ? value : [before, value].flat())
  }
  const parsed = schema.safeParse(Object.fromEntries(given), { reportInput: true })
  if (!parsed.success) throw invalidInput(parsed.error, 'query')
  return parsed.data
}

/** Where a stream goes on from: the header wins, for it is what a client that reconnects sends by itself. */
export function resumeFrom(
  request: Pick<IncomingMessage, 'headers'>,
  parameters: { last_event_id?: string | undefined },
) {
  const header = request.headers['last-event-id']
  const given = Array.isArray(header) ? header[0] : header
  return given || parameters.last_event_id
}
