import { setTimeout as delay } from 'node:timers/promises'
import type { FirehoseMessage } from '../../../src/contracts/firehose/events.ts'
import type { Session, Snapshot } from '../../../src/contracts/firehose/firehose.ts'
import { addToDigest, formatDigest } from '../../support/event-stream.ts'
import { type Connection, isPassing, openEventStream, openSocket } from './connections.ts'
import { parametersOf, type Query } from './entries.ts'
import { createEntryTable, createNumberList, describeEntry } from './numbers.ts'
import type { Random } from './random.ts'
import type { Sightings } from './sightings.ts'

export const deliveryModes = ['stream', 'session stream', 'socket', 'poll', 'session poll'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

export type Reader = ReturnType<typeof createReader>

const requestWithinMs = 8_000

/**
 * Follows one query from a position. Each connection has a random delivery mode, instance and end; the next one resumes
 * from the last position. The reader is done when `hasEnded` is true of an entry.
 */
export function createReader(needs: {
  name: string
  query: Query
  urls: readonly string[]
  apiKey: string
  random: Random
  /** Undefined for a reader that starts with a snapshot. */
  from: string | undefined
  hasEnded: (entry: number) => boolean
  sightings: Sightings
  /** Half of the connections end after at most this many messages. */
  mostMessages: number
}) {
  const { random, query, urls, sightings } = needs
  const headers = { 'x-api-key': needs.apiKey }
  const parameters = parametersOf(query)
  const seen = createNumberList()
  const known = createEntryTable(Uint8Array)
  const problems: string[] = []
  const connections: Record<DeliveryMode, number> = {
    stream: 0,
    'session stream': 0,
    socket: 0,
    poll: 0,
    'session poll': 0,
  }
  const count = { cut: 0, heartbeats: 0, instanceChanges: 0, modeChanges: 0 }
  let position = needs.from
  let snapshot: Snapshot['data'] | undefined
  let session: Session | undefined
  let isDone = false
  let isStopped = false
  let last: { mode: DeliveryMode; url: string } | undefined

  function see(entry: number, eventId?: string): void {
    if (Number.isNaN(entry)) return void problems.push('an unknown signal was delivered')
    // Recorded at once: a reader that gets the same entries again and again would never finish.
    if (known.get(entry)) problems.push(`${describeEntry(entry)} was delivered twice`)
    known.set(entry, 1)
    seen.push(entry)
    if (eventId !== undefined && !sightings.hasSameEventId(entry, eventId)) {
      problems.push(`${describeEntry(entry)} has another event id`)
    }
    if (needs.hasEnded(entry)) isDone = true
  }

  /** Reads the messages of one connection. */
  function createListener() {
    let matched = 0
    let digest = 0
    let isFirst = true
    function match(entry: number, eventId: string): void {
      matched++
      digest = addToDigest(digest, eventId)
      see(entry, eventId)
    }
    return {
      get matched() {
        return matched
      },
      onMessage(message: FirehoseMessage): void {
        if (isFirst !== (message.type === 'firehose.ready')) problems.push(`${message.type} is out of order`)
        isFirst = false
        switch (message.type) {
          case 'firehose.ready':
            if (message.resume === 'gap') problems.push('the position was lost')
            break
          case 'firehose.signal':
            match(sightings.signal(message.signal), message.event_id)
            break
          case 'firehose.retraction':
            match(sightings.retraction(message.retraction.signal_id), message.event_id)
            break
          case 'heartbeat':
            count.heartbeats++
            if (message.matched !== matched || message.digest !== formatDigest(digest)) {
              problems.push(`a heartbeat counts ${message.matched} messages, but ${matched} arrived`)
            }
            break
          case 'firehose.gap':
            problems.push(`a gap was announced: ${message.reason}`)
            break
          case 'firehose.bye':
            if (!message.reconnect) problems.push(`the stream ended: ${message.reason}`)
        }
        position = message.event_id
      },
    }
  }

  /** Stays connected for a random number of messages or time, or until it is cut. */
  async function stay(open: (onMessage: (message: FirehoseMessage) => void) => Connection): Promise<void> {
    const listener = createListener()
    const most = random.chance(0.5) ? random.whole(1, needs.mostMessages) : Number.POSITIVE_INFINITY
    let hasLeft = false
    const connection = open((message) => {
      if (hasLeft || isDone) return
      listener.onMessage(message)
      if (random.chance(0.02)) connection.ping?.()
      if (isDone || listener.matched >= most) leave()
    })
    function leave(): void {
      hasLeft = true
      connection.leave()
    }
    const timer = setTimeout(leave, random.whole(100, 4_000))
    const { refusal } = await connection.ended
    clearTimeout(timer)
    if (!hasLeft) count.cut++
    // Data decompressed after the end is ignored: the next connection delivers it again.
    hasLeft = true
    if (refusal !== undefined) problems.push(`refused: ${refusal}`)
  }

  /** Undefined when there was no response; the next connection retries. */
  async function get<T>(address: string, more: Record<string, string> = {}): Promise<T | undefined> {
    try {
      const answer = await fetch(address, {
        headers: { ...headers, ...more },
        signal: AbortSignal.timeout(requestWithinMs),
      })
      const text = await answer.text()
      if (answer.status === 200) return JSON.parse(text) as T
      if (!isPassing(answer.status)) problems.push(`refused: ${answer.status} ${text}`)
    } catch {
      // The connection was cut or took too long.
    }
    count.cut++
    return undefined
  }

  async function poll(address: (cursor: string) => string): Promise<void> {
    for (let left = random.whole(1, 4); left > 0 && !isDone; left--) {
      const wait: Record<string, string> = random.chance(0.7) ? { prefer: `wait=${random.whole(1, 2)}` } : {}
      const answer = await get<Snapshot>(address(position!), wait)
      if (answer === undefined) return
      if (answer.gap) problems.push(`a gap was announced: ${answer.gap.reason}`)
      for (const signal of answer.data) see(sightings.signal(signal))
      for (const { signal_id } of answer.retractions ?? []) see(sightings.retraction(signal_id))
      position = answer.as_of
    }
  }

  async function connectOnce(mode: DeliveryMode, url: string): Promise<void> {
    const gzip: Record<string, string> = random.chance(0.3) ? { 'accept-encoding': 'gzip' } : {}
    const withParameter = (name: string, value: string) =>
      `${new URLSearchParams([...parameters, [name, value]])}`
    switch (mode) {
      case 'stream': {
        const name = random.pick(['header', 'last_event_id', 'cursor'])
        const resume: Record<string, string> = name === 'header' ? { 'last-event-id': position! } : {}
        const asked = name === 'header' ? `${parameters}` : withParameter(name, position!)
        const address = `${url}/api/firehose?${asked}`
        return stay((onMessage) => openEventStream(address, { ...headers, ...gzip, ...resume }, onMessage))
      }
      case 'session stream': {
        const resume = { 'last-event-id': position! }
        return stay((onMessage) =>
          openEventStream(url + session!.events_url, { ...headers, ...gzip, ...resume }, onMessage),
        )
      }
      case 'socket': {
        const address = `${url}${session!.socket_url}?last_event_id=${position}`
        return stay((onMessage) => openSocket(address, headers, onMessage))
      }
      case 'poll': {
        const limit = String(random.pick([1, 7, 50, 200]))
        return poll((cursor) => `${url}/api/firehose?${withParameter('cursor', cursor)}&limit=${limit}`)
      }
      case 'session poll':
        return poll((cursor) => `${url}${session!.snapshot_url}?cursor=${cursor}`)
    }
  }

  async function openSession(): Promise<void> {
    const stored = { places: query.places, signal_types: query.types }
    while (session === undefined && !isStopped) {
      try {
        const answer = await fetch(`${random.pick(urls)}/api/firehose/sessions`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({
            query: stored,
            delivery: { mode: random.pick(['sse', 'websocket', 'poll']) },
          }),
          signal: AbortSignal.timeout(requestWithinMs),
        })
        const text = await answer.text()
        if (answer.status === 201) session = JSON.parse(text)
        else if (!isPassing(answer.status)) throw new Error(`no session: ${answer.status} ${text}`)
      } catch (fault) {
        if ((fault as Error).message.startsWith('no session')) throw fault
        await delay(100)
      }
    }
  }

  /** Reads all pages of one snapshot, and starts again when a response is lost. */
  async function readSnapshot(): Promise<void> {
    while (!isStopped) {
      const read: Snapshot['data'] = []
      let asOf: string | undefined
      for (let cursor: string | null = ''; cursor !== null; ) {
        const next: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
        const page: Snapshot | undefined = await get(
          `${random.pick(urls)}/api/firehose?${parameters}&limit=200${next}`,
        )
        if (page === undefined) break
        asOf ??= page.as_of
        if (asOf !== page.as_of) problems.push('the pages of a snapshot have different positions')
        read.push(...page.data)
        cursor = page.page.next_cursor
        if (cursor === null) {
          // Retractions of these signals may follow.
          for (const signal of read) sightings.signal(signal)
          snapshot = read
          position = asOf
          return
        }
      }
      await delay(100)
    }
  }

  async function run(): Promise<void> {
    await openSession()
    if (position === undefined) await readSnapshot()
    while (!isDone && !isStopped && problems.length === 0) {
      const mode = random.pick(deliveryModes)
      const url = random.pick(urls)
      connections[mode]++
      if (last && last.mode !== mode) count.modeChanges++
      if (last && last.url !== url) count.instanceChanges++
      last = { mode, url }
      const before = count.cut
      await connectOnce(mode, url)
      if (count.cut > before) await delay(random.whole(20, 150))
    }
  }

  const running = run().catch((fault: Error) => void problems.push(String(fault.stack)))
  return {
    name: needs.name,
    query,
    seen,
    problems,
    connections,
    count,
    get snapshot() {
      return snapshot
    },
    get isDone() {
      return isDone
    },
    running,
    stop() {
      isStopped = true
    },
  }
}
