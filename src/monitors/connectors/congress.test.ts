import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingOf } from '../../../tests/support/connector-reading.ts'
import { congressConnector } from './congress.ts'

const address = (collection: string) => ({ url: `https://api.congress.gov/v3/${collection}/119` })
const row = (id: number, updateDate = '2026-02-27 18:11:19+00:00') => ({
  eventId: String(id),
  congress: 119,
  chamber: 'House',
  updateDate,
  url: 'https://evil.example/next',
})
const meeting = (id: number, more: object = {}) => ({
  committeeMeeting: {
    eventId: String(id),
    congress: 119,
    chamber: 'House',
    type: 'Hearing',
    title: 'Hearing on water infrastructure',
    meetingStatus: 'Scheduled',
    date: '2026-03-10T14:00:00Z',
    committees: { item: [{ systemCode: 'hspw02', name: 'Subcommittee on Water' }] },
    location: { room: '2167', building: 'Rayburn House Office Building' },
    videos: [],
    ...more,
  },
})

test('reads committee meetings with their details, on the same host only', async () => {
  const { reading, requests } = await readingOf(congressConnector, address('committee-meeting'), (url) =>
    url.pathname.endsWith('/119')
      ? {
          committeeMeetings: [row(1), row(1), row(2)],
          pagination: { count: 2, next: 'https://evil.example/' },
        }
      : meeting(Number(url.pathname.split('/').at(-1)), {
          meetingStatus: url.pathname.endsWith('2') ? 'Canceled' : 'Scheduled',
        }),
  )
  assert.deepEqual(
    reading.items.map(({ externalId, state, startsAt, location }) => [
      externalId,
      state,
      startsAt?.instant,
      location,
    ]),
    [
      [
        'congress:committee-meeting:119-house-1',
        'live',
        '2026-03-10T14:00:00.000Z',
        '2167, Rayburn House Office Building',
      ],
      [
        'congress:committee-meeting:119-house-2',
        'canceled',
        '2026-03-10T14:00:00.000Z',
        '2167, Rayburn House Office Building',
      ],
    ],
  )
  assert.deepEqual(
    requests.map(({ url }) => new URL(url).host),
    ['api.congress.gov', 'api.congress.gov', 'api.congress.gov'],
  )
  assert.equal(new URL(requests[0]!.url).searchParams.get('limit'), '250')
})

test('does not read a meeting again while its row is unchanged, and reads it again until it is understood', async () => {
  const read = (detail: object | number, position: unknown) =>
    readingOf(
      congressConnector,
      address('committee-meeting'),
      (url) =>
        url.pathname.endsWith('/119') ? { committeeMeetings: [row(1)], pagination: { count: 1 } } : detail,
      { position },
    )
  const failed = await read(500, null)
  assert.deepEqual([failed.reading.items.length, failed.reading.problems[0]?.code], [0, 'not_understood'])
  const second = await read(meeting(1), failed.reading.position)
  assert.equal(second.reading.items.length, 1)
  const third = await read(meeting(1), second.reading.position)
  assert.deepEqual([third.reading.items.length, third.requests.length], [0, 1])
})

test('reads the next page in the next reading, then overlaps the last day', async () => {
  const bills = (offset: number) =>
    Array.from({ length: 250 }, (_, index) => ({
      congress: 119,
      type: 'HR',
      number: String(offset + index + 1),
      title: 'An act',
      originChamber: 'House',
      updateDate: '2026-02-28',
      latestAction: { actionDate: '2026-02-27', text: 'Referred' },
    }))
  const read = (position: unknown, now = new Date('2026-03-02T18:00:00Z')) =>
    readingOf(
      congressConnector,
      address('bill'),
      (url) => ({ bills: bills(Number(url.searchParams.get('offset'))), pagination: { count: 500 } }),
      { position, now },
    )
  const first = await read(null)
  const second = await read(first.reading.position)
  assert.deepEqual([first.reading.items.length, second.reading.items.length], [250, 250])
  assert.equal(second.reading.items[0]?.externalId, 'congress:bill:119-hr-251')
  const third = await read(second.reading.position, new Date('2026-03-03T18:00:00Z'))
  const query = new URL(third.requests[0]!.url).searchParams
  assert.deepEqual([query.get('offset'), query.get('fromDateTime')], ['0', '2026-03-01T18:00:00Z'])
})

test('reads the pages behind a row that it does not understand, and that row again until it is understood [design.monitors.position]', async () => {
  const bill = (number: number, isWhole: boolean) => ({
    congress: 119,
    type: 'HR',
    number: String(number),
    updateDate: '2026-02-28',
    ...(isWhole && { title: 'An act', originChamber: 'House' }),
    latestAction: { actionDate: '2026-02-27', text: 'Referred' },
  })
  const read = (position: unknown, isWhole: boolean) =>
    readingOf(
      congressConnector,
      address('bill'),
      ({ pathname, searchParams }) =>
        pathname.endsWith('/119/hr/4')
          ? { bill: bill(4, isWhole) }
          : {
              bills: Array.from(
                { length: 250 },
                (_, index) => index + 1 + Number(searchParams.get('offset')),
              ).map((number) => bill(number, number !== 4)),
              pagination: { count: 500 },
            },
      { position },
    )
  const first = await read(null, false)
  const second = await read(first.reading.position, false)
  const third = await read(second.reading.position, true)
  assert.deepEqual(
    [first, second, third].map(({ reading }) => [reading.items.length, reading.problems.length]),
    [
      [249, 1],
      [250, 1],
      [1, 0],
    ],
  )
  const from = new URL(third.requests[0]!.url).searchParams.get('fromDateTime')
  assert.equal(from, '2026-03-01T18:00:00Z', 'the pass moved on')
})

test('reads votes of the House with everybody’s vote', async () => {
  const vote = {
    congress: 119,
    sessionNumber: 2,
    rollCallNumber: 80,
    startDate: '2026-02-26T18:57:00-05:00',
    updateDate: '2026-02-26T19:57:00-05:00',
    voteType: 'Recorded Vote',
    result: 'Failed',
    legislationType: 'HR',
    legislationNumber: '12',
  }
  const results = [
    { bioguideID: 'G1', firstName: 'Ada', lastName: 'Grell', voteCast: 'Aye' },
    { bioguideID: 'M1', firstName: 'Otto', lastName: 'Moss', voteCast: 'Not Voting' },
  ]
  const { reading } = await readingOf(congressConnector, address('house-vote'), (url) =>
    url.pathname.endsWith('/members')
      ? { houseRollCallVoteMemberVotes: { ...vote, results } }
      : { houseRollCallVotes: [vote], pagination: { count: 1 } },
  )
  const [item] = reading.items
  assert.deepEqual(
    [item?.title, item?.startsAt?.instant, item?.vote?.isPassed],
    ['House roll call 80: HR 12, Recorded Vote', '2026-02-26T23:57:00.000Z', false],
  )
  assert.deepEqual(
    item?.vote?.rollCall.map(({ name, option }) => [name, option]),
    [
      ['Ada Grell', 'yes'],
      ['Otto Moss', 'absent'],
    ],
  )
})

test('requires a collection', () => {
  assert.throws(
    () => congressConnector.configure({ url: 'https://api.congress.gov/v3/member' }),
    /Set `collection`/,
  )
})
