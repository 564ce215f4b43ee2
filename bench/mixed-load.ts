import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '../src/client/index.ts'
import { treeCpuSeconds, treeMegabytes } from './process-tree.ts'

/** Requests per second of each kind. A run is a sync of local research with one actor. */
export const rates = { read: 40, search: 10, write: 4, run: 0.5 } as const
export type Kind = keyof typeof rates

/** The memory of all processes of the service, and of its database, in megabytes. */
export type MemorySample = { readonly second: number; readonly service: number; readonly database: number }

export type Outcome = {
  readonly times: Readonly<Record<Kind, number[]>>
  readonly limited: number
  /** Responses that are neither successes nor 429, by status; lost connections are status 0. */
  readonly errors: ReadonlyMap<string, number>
  /** Signals that a stream did not receive, or received twice. */
  readonly missing: number
  readonly repeated: number
  readonly received: number
  readonly cpuSeconds: number
  readonly memory: readonly MemorySample[]
}

/** Holds the mix for a time against a service, and reads every signal on all streams. */
export async function runMixedLoad(needs: {
  base: string
  key: string
  pid: number
  seconds: number
  streams: number
  readUrls: readonly string[]
  searchUrls: readonly string[]
}): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const times: Record<Kind, number[]> = { read: [], search: [], write: [], run: [] }
  const errors = new Map<string, number>()
  const memory: MemorySample[] = []
  const published = new Set<string>()
  const ending = new AbortController()
  let limited = 0
  let sequence = 0
  const load = `load-${Date.now()}`

  const client = createClient({ baseUrl: needs.base, apiKey: needs.key })
  const followers = Array.from({ length: needs.streams }, () => followTitles(client, load, ending.signal))
  await Promise.all(followers.map(({ open }) => open))

  function send(kind: Kind, path: string, body?: object): Promise<void> {
    const startedAt = performance.now()
    const headers: Record<string, string> = { 'x-api-key': needs.key }
    if (body) headers['content-type'] = 'application/json'
    return new Promise((resolve) => {
      const count = (status: number) => {
        if (status === 429) limited++
        else if (status >= 400 || status === 0)
          errors.set(`${kind} ${status}`, (errors.get(`${kind} ${status}`) ?? 0) + 1)
        else times[kind].push(performance.now() - startedAt)
        resolve()
      }
      const sent = request(
        needs.base + path,
        { agent, headers, method: body ? 'POST' : 'GET' },
        (response) => {
          response.resume().on('end', () => count(response.statusCode!))
        },
      )
      sent.on('error', () => count(0))
      sent.end(body && JSON.stringify(body))
    })
  }

  const at = <T>(list: readonly T[], index: number) => list[index % list.length]!
  const work: Record<Kind, (number: number) => Promise<void>> = {
    read: (number) => send('read', at(needs.readUrls, number * 7)),
    search: (number) => send('search', at(needs.searchUrls, number * 7)),
    async write() {
      const title = `${load} ${++sequence}`
      const before = times.write.length
      await send('write', '/api/firehose/signals', { signals: [signalOf(title)] })
      if (times.write.length > before) published.add(title)
    },
    run: (number) => send('run', '/api/discovery-runs/syncs', runOf(`${load}-${number}`)),
  }

  const startedAt = performance.now()
  const cpuBefore = treeCpuSeconds([needs.pid])
  const elapsed = () => (performance.now() - startedAt) / 1000
  /** Sends at a fixed rate, whatever the responses take. */
  async function hold(kind: Kind): Promise<void> {
    const sent: Promise<void>[] = []
    for (let number = 0; elapsed() < needs.seconds; number++) {
      sent.push(work[kind](number))
      await delay(Math.max(0, ((number + 1) / rates[kind]) * 1000 - elapsed() * 1000))
    }
    await Promise.all(sent)
  }
  async function sampleMemory(): Promise<void> {
    while (elapsed() < needs.seconds) {
      memory.push({ second: elapsed(), ...treeMegabytes([needs.pid]) })
      await delay(Math.min(5_000, needs.seconds * 100))
    }
  }
  await Promise.all([...(Object.keys(rates) as Kind[]).map(hold), sampleMemory()])
  const cpuSeconds = treeCpuSeconds([needs.pid]) - cpuBefore

  const countMissing = (titles: readonly string[]) => {
    const read = new Set(titles)
    return [...published].filter((title) => !read.has(title)).length
  }
  const isComplete = () => followers.every(({ titles }) => countMissing(titles) === 0)
  for (const deadline = performance.now() + 30_000; !isComplete() && performance.now() < deadline; )
    await delay(100)
  ending.abort()
  await Promise.all(followers.map(({ ended }) => ended))
  agent.destroy()
  const sum = (count: (titles: readonly string[]) => number) =>
    followers.reduce((total, { titles }) => total + count(titles), 0)
  return {
    times,
    limited,
    errors,
    missing: sum(countMissing),
    repeated: sum((titles) => titles.length - new Set(titles).size),
    received: sum((titles) => titles.length),
    cpuSeconds,
    memory,
  }
}

function followTitles(client: ReturnType<typeof createClient>, load: string, signal: AbortSignal) {
  const titles: string[] = []
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const read = async () => {
    for await (const message of client.follow({ query: { visibility: 'workspace' } }, { signal })) {
      if (message.type === 'firehose.ready') resolve()
      if (message.type === 'firehose.signal' && message.signal.title.startsWith(load))
        titles.push(message.signal.title)
    }
  }
  const ended = read().catch((error) => {
    if (!signal.aborted) throw error
  })
  return { titles, open: Promise.race([open, ended]), ended }
}

function signalOf(title: string): object {
  const now = new Date().toISOString()
  const evidence = [{ url: 'https://www.example.org/', title: 'Page', retrieved_at: now, excerpt: title }]
  const what = { title, signal_type: 'vote', occurred_at: now, visibility: 'workspace', evidence }
  return { ...what, places: ['gary,indiana'], source_class: 'government', external_id: randomUUID() }
}

function runOf(id: string): object {
  const now = new Date().toISOString()
  const url = `https://www.example.org/${id}`
  const issues = ['housing_affordability']
  const place = { place: 'gary,indiana', issue_areas: issues }
  const run = { local_run_id: id, location: 'Gary, IN', ...place, engines: [], tool: 'load' }
  const source = {
    url,
    title: 'About us',
    publisher: 'Example',
    source_class: 'nonprofit',
    retrieved_at: now,
  }
  const excerpt = `The Example Tenants Union ${id} organizes renters.`
  const claim = { kind: 'activity', text: 'Organizes renters', source: url, excerpt }
  const actor = { type: 'organization', name: `Example Tenants Union ${id}`, ...place, claims: [claim] }
  const entries = [{ local_id: 'a', decision: 'accepted', ...actor }]
  return { version: 1, run: { ...run, started_at: now, finished_at: now }, sources: [source], entries }
}
