import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import type { Json, TestApp } from '../support/app.ts'
import { asReviewer } from '../support/app.ts'

/** A valid body for POST /api/entities, with its own source unless one is given. */
export function actorBody(name: string, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: 'organization',
    name,
    place: 'gary,indiana',
    issue_areas: ['public_transit'],
    claims: [claimBody(`https://www.example.org/${hash('sha256', name).slice(0, 12)}`)],
    ...fields,
  }
}

export function claimBody(url: string, source: Record<string, unknown> = {}, excerpt = 'It runs the bus.') {
  return {
    kind: 'activity',
    text: 'Runs a bus',
    excerpt,
    source: {
      url,
      title: 'About',
      source_class: 'nonprofit',
      retrieved_at: '2026-03-04T00:00:00.000Z',
      ...source,
    },
  }
}

/** Adds an actor as a reviewer and returns it. */
export async function addActor(
  app: TestApp,
  name: string,
  fields: Record<string, unknown> = {},
): Promise<Json> {
  const answer = await app.post('/api/entities', actorBody(name, fields), asReviewer)
  const body = await answer.json()
  assert.equal(answer.status, 201, JSON.stringify(body))
  return body
}

/** Sends a reviewer's request with an optional JSON body. */
export function review(app: TestApp, method: string, path: string, body?: unknown): Promise<Response> {
  return app.fetch(path, {
    method,
    headers: { ...asReviewer, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

let asked = 0

/** A unique spelling of the URL, so that no cached response is used. */
export function uncached(path: string): string {
  return `${path}${path.includes('?') ? '' : '?'}${'&'.repeat(++asked)}`
}

/** Reads every record of a list, page by page; a repeated record would never end. */
export async function readAll(app: TestApp, path: string): Promise<Json[]> {
  const records: Json[] = []
  const seen = new Set<string>()
  let next: string | undefined = path
  while (next !== undefined) {
    const { data, page }: Json = await app.json(next)
    for (const { id } of data) {
      assert.ok(!seen.has(id), `${next} shows ${id} again`)
      seen.add(id)
    }
    records.push(...data)
    const join: string = path.includes('?') ? '&' : '?'
    next = page.next_cursor === null ? undefined : `${path}${join}cursor=${page.next_cursor}`
  }
  return records
}
