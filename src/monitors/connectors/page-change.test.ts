import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MonitorItem, Position, SourceResponse } from './connector.ts'
import { pageConnector } from './page-change.ts'

const url = 'https://www.example.org/budget'

async function read(
  position: Position,
  body: string,
  retrievedAt = '2026-11-16T15:00:00Z',
): Promise<{ items: readonly MonitorItem[]; position: Position }> {
  const response: SourceResponse = {
    kind: 'fetched',
    url,
    finalUrl: url,
    contentType: 'text/html',
    body: Buffer.from(`<html><body><main><h1>Budget</h1><p>${body}</p></main></body></html>`),
    retrievedAt,
  }
  const input = { config: { url }, position, now: new Date('2026-11-16T15:00:00Z'), timeZone: 'UTC' }
  const step = await pageConnector.step({ ...input, responses: [response] })
  assert.ok('reading' in step)
  return step.reading
}

test('shows the part of a long line that changed [design.monitors.page-change]', async () => {
  const words = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `word${from + index}`).join(' ')
  const paragraph = (amount: string) => `${words(100, 150)} the levy is ${amount} dollars ${words(300, 150)}`
  const { position } = await read(null, paragraph('four'))
  const [item] = (await read(position, paragraph('seven'))).items
  const [removed, added] = [item?.change?.removed[0] ?? '', item?.change?.added[0] ?? '']
  assert.match(removed, /^… word\d+ .* the levy is four dollars word300 /)
  assert.match(added, /^… word\d+ .* the levy is seven dollars word300 /)
  assert.ok(removed.length <= 302 && added.length <= 302)
  const { text, excerpt } = item!.evidence
  assert.ok(text.includes(excerpt) && excerpt.includes('the levy is seven dollars') && excerpt.length <= 600)
})

test('shows the beginning of a long line that is new, and the whole of a short one [design.monitors.page-change]', async () => {
  const { position } = await read(null, 'The board meets on Mondays and hears everybody who wants to speak.')
  const added = `Zoning ${'x'.repeat(400)}`
  const [item] = (
    await read(
      position,
      `The board meets on Mondays and hears everybody who wants to speak.</p><p>${added}</p><p>Short note`,
    )
  ).items
  assert.deepEqual(item?.change?.added, [added.slice(0, 300), 'Short note'])
})

test('gives each change an id of its own, also when monitoring of the page starts again [design.monitors.stable-ids]', async () => {
  const levy = (amount: string) => `The council sets the levy at ${amount} dollars for each household.`
  const changeOn = async (day: string, from: string, to: string) => {
    const { position } = await read(null, levy(from), `2026-11-${day}T15:00:00Z`)
    return (await read(position, levy(to), `2026-11-${day}T16:00:00Z`)).items[0]?.externalId
  }
  const first = await changeOn('16', 'four', 'five')
  assert.equal(await changeOn('16', 'four', 'five'), first)
  assert.notEqual(await changeOn('18', 'four', 'five'), first)
  assert.notEqual(await changeOn('16', 'four', 'six'), first)
})
