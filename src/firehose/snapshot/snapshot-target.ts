import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { followSession, getFirehose, getSessionSnapshot } from '../../contracts/firehose/firehose.ts'
import { invalidField } from '../../platform/errors.ts'
import { invalidInput } from '../../platform/http/problem.ts'
import type { MediaType } from './negotiation.ts'

/** The operation of a URL and the media types it offers. */
export type SnapshotTarget = {
  readonly operation: typeof getFirehose | typeof getSessionSnapshot | typeof followSession
  /** Undefined where the query is in the URL. */
  readonly sessionId: string | undefined
  readonly offers: readonly MediaType[]
}

const sessionPathPattern = /^\/api\/firehose\/sessions\/([^/]+)\/(snapshot|events)$/

export function findTarget({ url }: Pick<IncomingMessage, 'url'>): SnapshotTarget | undefined {
  const path = url!.split('?', 1)[0]!
  if (path === '/api/firehose') {
    return { operation: getFirehose, sessionId: undefined, offers: ['application/json', 'text/event-stream'] }
  }
  const [, sessionId, resource] = sessionPathPattern.exec(path) ?? []
  if (sessionId === undefined) return undefined
  return resource === 'snapshot'
    ? { operation: getSessionSnapshot, sessionId, offers: ['application/json'] }
    : { operation: followSession, sessionId, offers: ['text/event-stream'] }
}

/** Parses the query parameters by the operation's schema, which refuses unknown ones. */
export function parseParameters<Schema extends z.ZodType>(url: string, schema: Schema): z.output<Schema> {
  const mark = url.indexOf('?')
  const parameters = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))) {
    // PostgreSQL cannot store NUL. Undecodable bytes were replaced, and match nothing.
    if (value.includes('\0') || name.includes('\0')) {
      throw invalidField('', 'must not contain NUL characters')
    }
    const before = parameters.get(name)
    parameters.set(name, before === undefined ? value : [before, value].flat())
  }
  const parsed = schema.safeParse(Object.fromEntries(parameters), { reportInput: true })
  if (!parsed.success) throw invalidInput(parsed.error, 'query')
  return parsed.data
}
