import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Recorded, readingOf, runConnector } from '../../../tests/support/connector-reading.ts'
import { legistarConnector } from './legistar.ts'

const config = { url: 'https://larkfield.legistar.com/Calendar.aspx' }

const event = (id: number, date: string, more: object = {}) => ({
  EventId: id,
  EventGuid: `G-${id}`,
  EventLastModifiedUtc: '2026-01-05T10:00:00.397',
  EventRowVersion: 'AAAAAAA49Gs=',
  EventBodyId: 1,
  EventBodyName: 'City Council',
  EventDate: `${date}T00:00:00`,
  EventTime: '6:00 PM',
  EventAgendaStatusName: 'Final',
  EventAgendaLastPublishedUTC: '2026-02-20T10:00:00',
  EventMinutesStatusName: 'Draft',
  EventMinutesLastPublishedUTC: null,
  EventLocation: 'Council Chamber',
  EventAgendaFile: `https://larkfield.legistar1.com/agenda-${id}.pdf`,
  EventMinutesFile: null,
  EventComment: null,
  EventVideoPath: null,
  EventInSiteURL: `https://larkfield.legistar.com/MeetingDetail.aspx?LEGID=${id}`,
  ...more,
})
const minutes = {
  EventMinutesStatusName: 'Final',
  EventMinutesLastPublishedUTC: '2026-02-25T12:00:00',
  EventMinutesFile: 'https://larkfield.legistar1.com/minutes.pdf',
}
const agendaItem = (id: number, title: string, more: object = {}) => ({
  EventItemId: id,
  EventItemAgendaSequence: id,
  EventItemMinutesSequence: id,
  EventItemTitle: title,
  EventItemActionName: 'approved',
  EventItemPassedFlag: 1,
  EventItemPassedFlagName: 'Pass',
  EventItemTally: '3:1',
  EventItemConsent: 0,
  EventItemMover: 'Ada Grell',
  EventItemSeconder: null,
  EventItemMatterId: 90,
  EventItemMatterFile: `2026-${id}`,
  EventItemMatterStatus: 'Introduced',
  ...more,
})
const vote = (item: number, name: string, value: string, result = 16) => ({
  VoteId: item * 10,
  VotePersonName: name,
  VoteValueName: value,
  VoteResult: result,
  VoteEventItemId: item,
})

type Tables = {
  events?: object[] | Recorded
  late?: object[]
  items?: Record<number, object[] | number>
  votes?: Record<number, object[] | number>
  matters?: object[] | number
  histories?: Record<number, object[]>
}

/** A recorded API. */
const api = (tables: Tables) => (url: URL) => {
  const path = url.pathname.replace('/v1/larkfield/', '')
  const id = Number(path.split('/')[1])
  if (path === 'events')
    return (
      (url.searchParams.get('$filter')?.includes('MinutesLastPublished') ? tables.late : tables.events) ?? []
    )
  if (path === 'matters') return tables.matters ?? []
  if (path.endsWith('/eventitems')) return tables.items?.[id] ?? []
  if (path.endsWith('/votes')) return tables.votes?.[id] ?? 404
  return tables.histories?.[id] ?? []
}
const read = (tables: Tables, given = {}) => readingOf(legistarConnector, config, api(tables), given)

test('joins the date and the text of the time in the zone of the place [design.monitors.local-time]', async () => {
  const { reading } = await read({
    events: [
      event(1, '2026-03-03'),
      event(2, '2026-07-07'),
      event(3, '2026-03-05', { EventTime: 'after the hearing' }),
      event(4, '2026-03-06', { EventTime: null }),
    ],
  })
  assert.deepEqual(
    reading.items.map(({ startsAt }) => [startsAt?.instant, startsAt?.isAllDay]),
    [
      ['2026-03-04T00:00:00.000Z', false],
      ['2026-07-07T23:00:00.000Z', false],
      ['2026-03-05T06:00:00.000Z', true],
      ['2026-03-06T06:00:00.000Z', true],
    ],
  )
  // At six in the evening the next day has begun in UTC.
  assert.equal(reading.items[0]?.evidence.title, 'City Council, March 3, 2026')
})

test('reads upcoming meetings again whatever their time stamps say, and reports a cancellation in any field', async () => {
  const first = await read({ events: [event(1, '2026-03-10')] })
  for (const change of [
    { EventAgendaStatusName: 'Cancelled' },
    { EventTime: 'CANCELED' },
    { EventComment: 'This meeting has been cancelled.' },
    { EventLocation: 'CANCELLED - Council Chamber' },
  ]) {
    const next = await read(
      { events: [event(1, '2026-03-10', change)] },
      { position: first.reading.position },
    )
    assert.deepEqual(
      next.reading.items.map(({ externalId, state }) => [externalId, state]),
      [['legistar:larkfield:event-1', 'canceled']],
    )
  }
  const media = await read(
    {
      events: [
        event(1, '2026-03-10', {
          EventVideoPath: 'https://video.example/1',
          EventAgendaStatusName: 'Deferred',
        }),
      ],
    },
    { position: first.reading.position },
  )
  assert.deepEqual(
    [media.reading.items[0]?.state, media.reading.items[0]?.links.at(-1)?.rel],
    ['postponed', 'video'],
  )
  assert.ok(first.requests.every(({ isConditional }) => !isConditional))
})

test('covers the coming months, so that a deleted meeting is withdrawn [design.monitors.retractions]', async () => {
  const { reading } = await read({ events: [event(1, '2026-03-10')] })
  assert.deepEqual(reading.covers, { from: '2026-03-02T18:00:00.000Z', until: '2026-09-18T00:00:00.000Z' })
})

test('reports votes only of published minutes, and only of items that are in them [design.monitors.roll-calls]', async () => {
  const votes = async (more: object, item: object = {}) => {
    const { reading } = await read({
      events: [event(1, '2026-02-17', more)],
      items: { 1: [agendaItem(7, 'Water rates', item)] },
      votes: { 7: [vote(7, 'Ada Grell', 'Aye')] },
    })
    return reading.items.filter(({ type }) => type === 'vote').length
  }
  assert.equal(await votes(minutes), 1)
  assert.equal(await votes({}), 0)
  assert.equal(await votes({ ...minutes, EventMinutesStatusName: 'Draft' }), 0)
  assert.equal(await votes({ ...minutes, EventMinutesStatusName: 'Not Viewable by the Public' }), 0)
  assert.equal(await votes(minutes, { EventItemMinutesSequence: null }), 0)
  assert.equal(await votes(minutes, { EventItemPassedFlag: null, EventItemPassedFlagName: null }), 0)
})

test('reads the outcome from the item and everybody’s vote by its label, absent and excused people included [design.monitors.roll-calls]', async () => {
  const ballots = [
    vote(7, 'Ada Grell', 'Affirmative', 17),
    vote(7, 'Otto Moss', 'Nay', 16),
    vote(7, 'Ida Voss', 'Absent'),
    vote(7, 'Per Lund', 'Excused'),
    vote(7, 'Ira Bell', 'Abstain'),
  ]
  const { reading } = await read({
    events: [event(1, '2026-02-17', minutes)],
    items: { 1: [agendaItem(7, 'Water rates', { EventItemPassedFlag: 1, EventItemPassedFlagName: 'Fail' })] },
    votes: { 7: ballots },
  })
  const item = reading.items.find(({ type }) => type === 'vote')
  assert.deepEqual(
    [item?.title, item?.vote?.result, item?.vote?.isPassed, item?.body],
    ['2026-7: Water rates', 'Fail', false, 'City Council'],
  )
  assert.deepEqual(
    item?.vote?.rollCall.map(({ name, option, written }) => [name, option, written]),
    [
      ['Ada Grell', 'yes', 'Affirmative'],
      ['Otto Moss', 'no', 'Nay'],
      ['Ida Voss', 'absent', 'Absent'],
      ['Per Lund', 'excused', 'Excused'],
      ['Ira Bell', 'abstain', 'Abstain'],
    ],
  )
  assert.ok(item?.evidence.text.includes(item.evidence.excerpt) && !item.evidence.text.includes('Introduced'))
})

test('does not take the votes on another item for the roll call of a consent item', async () => {
  const { reading } = await read({
    events: [event(1, '2026-02-17', minutes)],
    items: { 1: [agendaItem(8, 'Consent', { EventItemConsent: 1 })] },
    votes: { 8: [vote(7, 'Ada Grell', 'Aye')] },
  })
  assert.deepEqual(reading.items.find(({ type }) => type === 'vote')?.vote?.rollCall, [])
})

test('reads minutes once, again when they are published again, and the rest after a failed request', async () => {
  const tables = {
    events: [event(1, '2026-02-17', minutes)],
    items: { 1: [agendaItem(7, 'A'), agendaItem(8, 'B')] },
    votes: { 7: [vote(7, 'Ada Grell', 'Aye')], 8: 500 },
  }
  const votesIn = ({ reading }: Awaited<ReturnType<typeof read>>) =>
    reading.items.filter(({ type }) => type === 'vote').map(({ externalId }) => externalId)
  const first = await read(tables)
  assert.deepEqual(
    [votesIn(first), first.reading.problems.map(({ code }) => code)],
    [['legistar:larkfield:vote-7'], ['not_understood']],
  )
  const second = await read({ ...tables, votes: { 7: [], 8: [] } }, { position: first.reading.position })
  assert.deepEqual(votesIn(second), ['legistar:larkfield:vote-8'])
  const third = await read(tables, { position: second.reading.position })
  assert.deepEqual([votesIn(third), third.requests.some(({ url }) => /eventitems/.test(url))], [[], false])
  const corrected = { ...minutes, EventMinutesLastPublishedUTC: '2026-02-27T12:00:00' }
  const fourth = await read(
    { ...tables, events: [event(1, '2026-02-17', corrected)], votes: {} },
    { position: third.reading.position },
  )
  assert.deepEqual(votesIn(fourth), ['legistar:larkfield:vote-7', 'legistar:larkfield:vote-8'])
})

test('reads the minutes of old meetings when they are published late', async () => {
  const { reading } = await read({
    late: [event(1, '2025-11-04', minutes)],
    items: { 1: [agendaItem(7, 'A')] },
  })
  assert.deepEqual(
    reading.items.map(({ externalId }) => externalId),
    ['legistar:larkfield:event-1', 'legistar:larkfield:vote-7'],
  )
})

test('reads agendas of the next days again, because attachments change no time stamp', async () => {
  const tables = {
    events: [event(1, '2026-03-10'), event(2, '2026-03-11', { EventAgendaStatusName: 'Draft' })],
    items: { 1: [agendaItem(7, 'Lead pipes', { EventItemPassedFlag: null })] },
  }
  const first = await read(tables)
  const second = await read(tables, { position: first.reading.position })
  assert.match(second.reading.items[0]?.topicText ?? '', /Lead pipes/)
  assert.equal(
    second.requests.filter(({ url }) => url.includes('/eventitems')).length,
    1,
    'drafts are not read',
  )
  assert.equal(
    second.reading.items[1]?.links.some(({ rel }) => rel === 'agenda'),
    false,
  )
})

const matter = (id: number, stamp: string, more: object = {}) => ({
  MatterId: id,
  MatterGuid: `M-${id}`,
  MatterLastModifiedUtc: stamp,
  MatterFile: `2026-${id}`,
  MatterTitle: `Ordinance ${id}`,
  MatterTypeName: 'Ordinance',
  MatterStatusName: 'Introduced',
  MatterBodyName: 'City Council',
  MatterIntroDate: '2026-02-20T00:00:00',
  MatterRestrictViewViaWeb: false,
  ...more,
})

test('reports legislation with its latest actions, in a stable order within a day', async () => {
  const action = (name: string, date = '2026-02-24') => ({
    MatterHistoryActionDate: `${date}T00:00:00`,
    MatterHistoryActionName: name,
    MatterHistoryPassedFlagName: 'Pass',
    MatterHistoryActionBodyName: 'City Council',
  })
  const summary = async (...actions: object[]) =>
    (await read({ matters: [matter(5, '2026-02-24T10:00:00.1')], histories: { 5: actions } })).reading
      .items[0]?.summary
  const expected =
    'Ordinance. February 20, 2026, City Council: Introduced (passed). February 24, 2026, City Council: Adopted (passed). February 24, 2026, City Council: Read (passed).'
  assert.equal(await summary(action('Read'), action('Adopted'), action('Introduced', '2026-02-20')), expected)
  assert.equal(
    await summary(action('Introduced', '2026-02-20'), action('Adopted'), action('Read'), action('Read')),
    expected,
  )
})

test('withdraws withdrawn legislation, and never reports restricted files', async () => {
  const { reading } = await read({
    matters: [
      matter(5, '2026-02-24T10:00:00', { MatterStatusName: 'Withdrawn' }),
      matter(6, '2026-02-24T11:00:00', { MatterRestrictViewViaWeb: true }),
    ],
  })
  assert.deepEqual(
    reading.items.map(({ externalId, state }) => [externalId, state]),
    [['legistar:larkfield:matter-5', 'withdrawn']],
  )
})

test('continues legislation after the last row, and reads again a row that it does not understand [design.monitors.position]', async () => {
  const filterOf = ({ requests }: Awaited<ReturnType<typeof read>>) =>
    new URL(requests.find(({ url }) => url.includes('/matters?'))!.url).searchParams.get('$filter')
  const first = await read({
    matters: [matter(5, '2026-02-24T10:00:00.1'), matter(6, '2026-02-24T10:00:00.1')],
  })
  const second = await read(
    {
      matters: [
        matter(7, '2026-02-25T10:00:00'),
        matter(8, '2026-02-26T10:00:00', { MatterTitle: null }),
        matter(9, '2026-02-27T10:00:00'),
      ],
    },
    { position: first.reading.position },
  )
  assert.equal(
    filterOf(second),
    "MatterLastModifiedUtc gt datetime'2026-02-24T10:00:00.1' or MatterLastModifiedUtc eq datetime'2026-02-24T10:00:00.1' and MatterId gt 6",
  )
  assert.deepEqual(
    [second.reading.items.length, second.reading.problems.map(({ code }) => code)],
    [2, ['not_understood']],
  )
  const third = await read({}, { position: second.reading.position })
  assert.match(filterOf(third) ?? '', /^MatterLastModifiedUtc gt datetime'2026-02-27T10:00:00'/)
  const held = third.requests.map(({ url }) => new URL(url).searchParams.get('$filter'))
  assert.ok(held.includes('MatterId eq 8'), 'it is read again')
})

test('skips a meeting without a day, says so, and then withdraws nothing', async () => {
  const { reading } = await read({ events: [event(1, '2026-03-10'), event(2, 'soon')] })
  assert.deepEqual(
    [reading.items.length, reading.problems[0]?.code, reading.covers],
    [1, 'not_understood', undefined],
  )
})

test('gives the same items in the same order when it is replayed', async () => {
  const tables = {
    events: [event(1, '2026-02-17', minutes), event(2, '2026-03-10')],
    items: { 1: [agendaItem(7, 'A')] },
    matters: [matter(5, '2026-02-24T10:00:00')],
  }
  assert.deepEqual((await read(tables)).reading, (await read(tables)).reading)
})

test('reads large tables page by page and stays within its requests', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => event(index + 1, '2026-02-17', minutes))
  const { reading, requests } = await readingOf(legistarConnector, config, (url) => {
    const skip = Number(url.searchParams.get('$skip'))
    if (url.pathname.endsWith('/events') && !/Published/.test(url.search))
      return skip === 0 ? many : skip === 1_000 ? [event(1_001, '2026-02-18')] : []
    return url.pathname.endsWith('/eventitems') ? [agendaItem(7, 'A')] : []
  })
  assert.equal(reading.items.filter(({ type }) => type === 'public_meeting').length, 1_001)
  assert.equal(requests.length, 60)
})

test('reports HTML instead of JSON, and JSON without a list, as a failure of the source', async () => {
  const failure = async (events: Recorded) => {
    const result = await runConnector(legistarConnector, config, api({ events }))
    return 'failure' in result ? result.failure.code : 'none'
  }
  assert.equal(await failure('<!DOCTYPE html><html><title>Error</title></html>'), 'wrong_content')
  assert.equal(await failure({ Message: 'An error has occurred.' }), 'wrong_content')
  assert.equal(await failure('[{"EventId":'), 'malformed')
})

test('takes the client from the address, and requires it otherwise', () => {
  assert.equal(legistarConnector.configure(config)['api'], 'https://webapi.legistar.com/v1/larkfield')
  assert.equal(
    legistarConnector.configure({ url: 'https://webapi.legistar.com/v1/mill/events' })['client'],
    'mill',
  )
  assert.throws(() => legistarConnector.configure({ url: 'https://town.example/' }), /Set `client`/)
  assert.throws(
    () => legistarConnector.configure({ url: 'https://town.example/', client: '../x' }),
    /Set `client`/,
  )
})
