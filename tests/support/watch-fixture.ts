import type { Json } from './app.ts'
import { avoidMidnight } from './midnight.ts'
import { until } from './until.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from './workspace-fixture.ts'

let made = 0

/** A signal as a publisher sends it, with defaults. */
export function signalBody(more: Record<string, unknown> = {}): Json {
  made++
  return {
    external_id: `signal-${made}`,
    signal_type: 'vote',
    title: `Vote ${made} on the lead line bond`,
    occurred_at: '2026-03-10T18:00:00Z',
    places: ['gary,indiana'],
    issues: ['water_infrastructure'],
    source_class: 'government',
    visibility: 'public',
    evidence: [
      {
        url: 'https://www.example.org/minutes',
        title: 'Minutes of the council',
        retrieved_at: '2026-03-11T00:00:00Z',
        excerpt: 'The bond was approved, 7 to 2.',
      },
    ],
    ...more,
  }
}

/**
 * Starts a workspace with a movable clock that begins at the present, because the log takes its times from the
 * database.
 */
export async function startWatchFixture(env: Record<string, string> = {}) {
  await avoidMidnight()
  const clock = { aheadMs: 0 }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const fixture = await startWorkspaceFixture(now, env)
  const { app, newsroom, as } = fixture
  const base = `/api/workspaces/${newsroom}`

  return {
    ...fixture,
    base,
    now,
    advanceDays(days: number): void {
      clock.aheadMs += days * 24 * 3_600_000
    },
    ask: (method: string, path: string, headers: Headers = as.member, body?: unknown) =>
      send(app, method, base + path, headers, body),
    async watch(input: Json, headers: Headers = as.member): Promise<Json> {
      return bodyOf(send(app, 'POST', `${base}/watches`, headers, input), 201)
    },
    async read(id: string): Promise<Json> {
      return bodyOf(send(app, 'GET', `${base}/watches/${id}`, as.member), 200)
    },
    /** Publishes as a public reviewer, or as a member for private signals. */
    async publish(...signals: Json[]): Promise<Json[]> {
      const isOwn = signals[0].visibility === 'workspace'
      const who = isOwn ? as.member : as.publicReviewer
      const { data } = await bodyOf(send(app, 'POST', '/api/firehose/signals', who, { signals }), 201)
      return data
    },
    /** Waits until the watch has this many matches. */
    async matched(id: string, count: number): Promise<Json> {
      return until(async () => {
        const watch = await bodyOf(send(app, 'GET', `${base}/watches/${id}`, as.member), 200)
        return watch.match_count >= count ? watch : undefined
      }, `${count} matches`)
    },
    async digests(watchId: string): Promise<Json[]> {
      const { data } = await bodyOf(send(app, 'GET', `${base}/digests?watch_id=${watchId}`, as.member), 200)
      return data
    },
    /** Waits for this many digests of a watch and reads the newest. */
    async digest(watchId: string, count = 1): Promise<Json> {
      const id = await until(async () => {
        const { data } = await bodyOf(send(app, 'GET', `${base}/digests?watch_id=${watchId}`, as.member), 200)
        return data.length >= count ? data[0].id : undefined
      }, `${count} digests`)
      return bodyOf(send(app, 'GET', `${base}/digests/${id}`, as.member), 200)
    },
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  }
}
