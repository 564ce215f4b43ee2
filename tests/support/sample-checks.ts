import assert from 'node:assert/strict'
import type { Json, TestApp } from './app.ts'
import { shows } from './sample-pages.ts'
import { withClient } from './town.ts'

/** How many rows of a table there are, with an optional condition. */
export const countOf = (url: string, condition: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`select count(*)::int as count from ${condition}`)
    return rows[0].count as number
  })

/** Opens each source of the directory and of its signals as a browser does, looks for their quotes, and returns the paths. */
export async function openEveryLink(service: TestApp): Promise<string[]> {
  const { rows } = await withClient(service.databaseUrl, (client) =>
    client.query(
      'select s.url, array_remove(array_agg(c.excerpt), null) as quotes from source s left join claim c on c.source_id = s.id group by s.url',
    ),
  )
  const signals = (await service.json('/signals.json')).items.flatMap(
    ({ _civic }: Json) => _civic.signal.evidence,
  )
  const links = [
    ...rows.map(({ url, quotes }) => [url, quotes] as const),
    ...signals.map(({ url, excerpt }: Json) => [new URL(url).pathname, [excerpt]] as const),
  ]
  for (const [url, quotes] of links) {
    const answer = await service.fetch(url, { headers: { accept: 'text/html' } })
    assert.equal(answer.status, 200, url)
    const type = answer.headers.get('content-type')!
    const body = Buffer.from(await answer.arrayBuffer())
    for (const quote of ['', ...quotes]) assert.ok(shows(body, type, quote), `${url}: ${quote}`)
  }
  return links.map(([url]) => url)
}
