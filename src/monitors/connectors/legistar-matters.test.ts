import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingOf } from '../../../tests/support/connector-reading.ts'
import { legistarConnector } from './legistar.ts'

const config = { url: 'https://larkfield.legistar.com/Calendar.aspx' }
const matter = (id: number, stamp: string) => ({
  MatterId: id,
  MatterLastModifiedUtc: stamp,
  MatterFile: `2026-${id}`,
  MatterTitle: `Ordinance ${id}`,
  MatterIntroDate: '2026-02-20T00:00:00',
})

test('reads the actions of every matter, those of a long list in the next readings, and rows behind a failed request [design.monitors.position]', async () => {
  const matters = Array.from({ length: 245 }, (_, at) =>
    matter(at + 1, `2026-02-24T10:${10 + Math.floor(at / 50)}:${10 + (at % 50)}`),
  )
  const adopted = { MatterHistoryActionDate: '2026-02-24T00:00:00', MatterHistoryActionName: 'Adopted' }
  let failed: number | undefined = 3
  const readings = async (count: number, position: unknown = null) => {
    const summaries = new Map<string, string | null>()
    let problems = 0
    for (let at = 0; at < count; at++) {
      const { reading } = await readingOf(
        legistarConnector,
        config,
        (url) => {
          const [, id, list] = url.pathname.replace('/v1/larkfield/', '').split('/')
          if (list === 'histories') return Number(id) === failed ? 500 : [adopted]
          const filter = url.searchParams.get('$filter') ?? ''
          if (/^MatterId eq/.test(filter))
            return matters.filter(({ MatterId: own }) => filter === `MatterId eq ${own}`)
          const [since, after] = [/datetime'([^']+)'/, /MatterId gt (\d+)/].map(
            (pattern) => pattern.exec(filter)?.[1],
          )
          if (!url.pathname.endsWith('/matters')) return []
          return matters
            .filter(({ MatterLastModifiedUtc: stamp, MatterId: own }) =>
              stamp === since ? own > Number(after) : stamp > since!,
            )
            .slice(0, 200)
        },
        { position },
      )
      position = reading.position
      problems = reading.problems.length
      for (const { externalId, summary } of reading.items) {
        assert.equal(summaries.has(externalId), false, `${externalId} was read twice`)
        summaries.set(externalId, summary)
      }
    }
    return { summaries, position, problems }
  }
  const first = await readings(13)
  assert.deepEqual([first.summaries.size, first.problems], [244, 1], 'behind more than a full page')
  for (const summary of first.summaries.values()) assert.match(summary!, /Adopted/)
  failed = undefined
  const second = await readings(2, first.position)
  assert.deepEqual([[...second.summaries.keys()], second.problems], [['legistar:larkfield:matter-3'], 0])
})
