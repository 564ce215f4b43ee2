import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingOf, runConnector } from '../../../tests/support/connector-reading.ts'
import { primegovConnector } from './primegov.ts'

const config = { url: 'https://larkfield.primegov.com/public/portal' }
const meeting = (id: number, dateTime: string, more: object = {}) => ({
  id,
  title: 'City Council',
  dateTime,
  date: 'Mar 10, 2026',
  time: '06:00 PM',
  documentList: [
    { id: 40, templateId: 4, templateName: 'Agenda', compileOutputType: 1, publishStatus: 1 },
    { id: 41, templateId: 5, templateName: 'HTML Packet', compileOutputType: 3, publishStatus: 1 },
    { id: 42, templateId: 6, templateName: 'Action Minutes', compileOutputType: 1, publishStatus: 1 },
    { id: 43, templateId: 6, templateName: 'Minutes', compileOutputType: 1, publishStatus: 0 },
  ],
  videoUrl: null,
  ...more,
})

test('asks for a window with both days, and reads local times and public documents', async () => {
  const { reading, requests } = await readingOf(primegovConnector, config, () => [
    meeting(7, '2026-03-10T18:00:00'),
    meeting(8, '2026-07-10T00:00:00'),
  ])
  assert.equal(
    requests[0]?.url,
    'https://larkfield.primegov.com/api/meeting/search?from=01%2F31%2F2026&to=03%2F02%2F2027',
  )
  assert.deepEqual(
    reading.items.map(({ externalId, startsAt }) => [externalId, startsAt?.instant]),
    [
      ['primegov:larkfield:7', '2026-03-10T23:00:00.000Z'],
      ['primegov:larkfield:8', '2026-07-10T23:00:00.000Z'],
    ],
  )
  assert.deepEqual(reading.items[0]?.links.slice(1), [
    { rel: 'agenda', url: 'https://larkfield.primegov.com/Public/CompiledDocument/40' },
    {
      rel: 'document',
      url: 'https://larkfield.primegov.com/Portal/Meeting?compiledMeetingDocumentFileId=41',
    },
    { rel: 'minutes', url: 'https://larkfield.primegov.com/Public/CompiledDocument/42' },
  ])
})

test('reads the list of upcoming meetings where the search is not available', async () => {
  const { reading, requests } = await readingOf(primegovConnector, config, (url) =>
    url.pathname.endsWith('/search')
      ? 404
      : [meeting(7, '2026-03-10T18:00:00', { title: 'City Council - CANCELED' })],
  )
  assert.deepEqual([reading.items[0]?.state, requests.length], ['canceled', 2])
})

test('withdraws nothing when the list is empty or a meeting is not understood', async () => {
  const covers = async (...rows: object[]) =>
    (await readingOf(primegovConnector, config, () => rows)).reading.covers
  assert.equal(await covers(), undefined)
  assert.equal(await covers(meeting(7, 'soon')), undefined)
  assert.ok(await covers(meeting(7, '2026-03-10T18:00:00')))
  const login = await runConnector(primegovConnector, config, () => 'x', {
    finalUrl: 'https://larkfield.primegov.com/Account/Login',
  })
  assert.equal('failure' in login && login.failure.code, 'login')
})
