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
  const matters = Array.from({ length: 245 }, (_, index) =>
    matter(index + 1, `2026-02-24T10:${10 + Math.floor(index / 50)}:${10 + (index % 50)}`),
  )
  const adopted = { MatterHistoryActionDate: '2026-02-24T00:00:00', MatterHistoryActionName: 'Adopted' }
  let failed: number | undefined = 3
  const readings = async (count: number, position: unknown = null) => {
    const summaries = new Map<string, string | null>()
    let problems = 0
    for (let index = 0; index < count; index++) {
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

const body = (id: number, name: string, active = 1) => ({
  BodyId: id,
  BodyGuid: `B-${id}`,
  BodyLastModifiedUtc: '2014-05-24T04:16:07.03',
  BodyRowVersion: 'AAAAAABSaSg=',
  BodyName: name,
  BodyTypeId: 42,
  BodyTypeName: 'Primary Legislative Body',
  BodyMeetFlag: 1,
  BodyActiveFlag: active,
  BodyDescription: '',
  BodyContactFullName: null,
  BodyNumberOfMembers: 0,
})

test('reads the bodies once a day, reports new, renamed and inactive ones, and names the body of an event by its id', async () => {
  const read = (bodies: object[] | number, position: unknown, day: number, more = {}) =>
    readingOf(
      legistarConnector,
      { ...config, ...more },
      ({ pathname, search }) => {
        if (pathname.endsWith('/bodies')) return bodies
        if (!pathname.endsWith('/events') || /Published/.test(search)) return []
        return [{ EventId: 1, EventBodyId: 2, EventBodyName: null, EventDate: '2026-03-20T00:00:00' }]
      },
      { position, now: new Date(`2026-03-0${day}T18:00:00Z`) },
    )
  const council = body(1, 'City Council')
  const first = await read([council, body(2, 'Zoning Board'), body(3, 'Old Board', 0)], null, 2)
  assert.deepEqual(
    first.reading.items.map(({ type, title }) => [type, title]),
    [['public_meeting', 'Zoning Board']],
    'the bodies of the first reading are no news',
  )
  const sameDay = await read([], first.reading.position, 2)
  assert.ok(!sameDay.requests.some(({ url }) => url.endsWith('/bodies')))
  const changed = [
    { ...council, BodyName: 'Common Council' },
    body(2, 'Zoning Board', 0),
    body(4, 'Tree Board'),
  ]
  const second = await read(changed, first.reading.position, 3)
  assert.deepEqual(
    second.reading.items
      .filter(({ type }) => type === 'other')
      .map(({ externalId, title }) => [externalId, title]),
    [
      ['legistar:larkfield:body-1', 'Public body renamed: City Council is now Common Council'],
      ['legistar:larkfield:body-2', 'Public body is no longer active: Zoning Board'],
      ['legistar:larkfield:body-4', 'New public body: Tree Board'],
    ],
  )
  const failed = await read(500, first.reading.position, 3)
  assert.deepEqual([failed.reading.problems[0]?.code, failed.reading.items.length], ['unusual', 1])
  const wrong = await read([council], null, 2, { body: 'Councl' })
  assert.match(wrong.reading.problems.at(-1)?.detail ?? '', /no body “Councl”.*City Council\.$/)
})
