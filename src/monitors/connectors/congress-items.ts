import { externalIdOf, type MonitorItem, type Vote } from './connector.ts'
import { itemOf, linkOf, linksOf, plain, rowEvidence } from './item.ts'
import { dayInWords, statedTime } from './local-time.ts'
import { isRow, type Row } from './source-content.ts'
import { isPassed, voteOption } from './vote-option.ts'

export const collections = ['bill', 'committee-meeting', 'house-vote'] as const
export type Collection = (typeof collections)[number]

/** Congress states its times for Washington. */
const timeZone = 'America/New_York'
const site = 'https://www.congress.gov'
const states = { Canceled: 'canceled', Cancelled: 'canceled', Postponed: 'postponed' } as const
const billPaths: Readonly<Record<string, string>> = {
  HR: 'house-bill',
  S: 'senate-bill',
  HJRES: 'house-joint-resolution',
  SJRES: 'senate-joint-resolution',
  HCONRES: 'house-concurrent-resolution',
  SCONRES: 'senate-concurrent-resolution',
  HRES: 'house-resolution',
  SRES: 'senate-resolution',
}
/** Some responses wrap a list as their XML does: `{ item: […] }`. */
function list(value: unknown): readonly Row[] {
  const rows = isRow(value) ? value['item'] : value
  return Array.isArray(rows) ? rows.filter(isRow).slice(0, 600) : []
}

/** What identifies a row in its collection; null if it does not say. */
export function idOfRow(collection: Collection, row: Row): string | null {
  const parts = {
    bill: ['congress', 'type', 'number'],
    'committee-meeting': ['congress', 'chamber', 'eventId'],
    'house-vote': ['congress', 'sessionNumber', 'rollCallNumber'],
  }[collection].map((name) => plain(row[name], 20))
  return parts.every((part) => /^\w{1,20}$/.test(part)) ? parts.join('-').toLowerCase() : null
}

export function billItem(row: Row): MonitorItem | null {
  const id = idOfRow('bill', row)
  const title = plain(row['title'])
  if (id === null || !title) return null
  const type = plain(row['type']).toUpperCase()
  const action = isRow(row['latestAction']) ? row['latestAction'] : {}
  const page = linkOf(
    'page',
    `${site}/bill/${ordinal(row['congress'])}-congress/${billPaths[type] ?? 'house-bill'}/${plain(row['number'])}`,
  )
  return itemOf({
    externalId: externalIdOf('congress', 'bill', id),
    type: 'filing',
    title: `${type} ${plain(row['number'])}: ${title}`,
    summary: [dayInWords(action['actionDate']), plain(action['text'])].filter(Boolean).join(': '),
    startsAt: statedTime(plain(action['actionDate'], 10), timeZone),
    body: plain(row['originChamber']),
    links: linksOf(page),
    topicText: title,
    evidence: rowEvidence(row, ['congress', 'type', 'number', 'title', 'originChamber', 'latestAction'], {
      url: page?.url ?? site,
      title: `${type} ${plain(row['number'])}`,
    }),
  })
}

export function meetingItem(row: Row): MonitorItem | null {
  const id = idOfRow('committee-meeting', row)
  const title = plain(row['title'], 2_000)
  const startsAt = statedTime(row['date'], timeZone)
  if (id === null || !title || !startsAt) return null
  const chamber = plain(row['chamber']).toLowerCase()
  const page = linkOf(
    'page',
    `${site}/event/${ordinal(row['congress'])}-congress/${chamber}-event/${plain(row['eventId'])}`,
  )
  const committees = list(row['committees'])
    .map((one) => plain(one['name'], 200))
    .filter(Boolean)
  const place = isRow(row['location']) ? row['location'] : {}
  const documents = [...list(row['meetingDocuments']), ...list(row['witnessDocuments'])].slice(0, 15)
  const status = plain(row['meetingStatus'], 40)
  return itemOf({
    externalId: externalIdOf('congress', 'committee-meeting', id),
    type: 'public_meeting',
    state: status in states ? states[status as keyof typeof states] : 'live',
    title,
    summary: [plain(row['type'], 60), ...committees].filter(Boolean).join(', '),
    body: committees[0] ?? null,
    startsAt,
    location: [plain(place['room']), plain(place['building'])].filter((part) => /\w/.test(part)).join(', '),
    links: linksOf(
      page,
      ...list(row['videos']).map((one) => linkOf('video', one['url'])),
      ...documents.map((one) => linkOf('document', one['url'])),
    ),
    actors: committees.map((name) => ({ name, type: 'organization' as const, role: 'convener' })),
    topicText: [title, ...committees].join('\n'),
    evidence: rowEvidence(
      row,
      ['title', 'type', 'meetingStatus', 'date', 'chamber', 'committees', 'location'],
      { url: page?.url ?? site, title },
    ),
  })
}

export function voteItem(row: Row): MonitorItem | null {
  const id = idOfRow('house-vote', row)
  const startsAt = statedTime(row['startDate'], timeZone)
  if (id === null || !startsAt) return null
  const subject = [
    plain(row['legislationType'] ?? row['amendmentType'], 20),
    plain(row['legislationNumber'] ?? row['amendmentNumber'], 20),
  ]
    .filter(Boolean)
    .join(' ')
  const question = plain(row['voteQuestion'] ?? row['voteType'], 300) || 'Roll call vote'
  const result = plain(row['result'], 60)
  const page = linkOf(
    'page',
    `${site}/votes/house/${plain(row['congress'])}-${plain(row['sessionNumber'])}/${plain(row['rollCallNumber'])}`,
  )
  const rollCall = list(row['results']).flatMap((one): Vote['rollCall'][number][] => {
    const name = `${plain(one['firstName'], 100)} ${plain(one['lastName'], 100)}`.trim()
    const written = plain(one['voteCast'], 40)
    return name && written ? [{ name, option: voteOption(written), written }] : []
  })
  const title = `House roll call ${plain(row['rollCallNumber'])}: ${subject ? `${subject}, ` : ''}${question}`
  return itemOf({
    externalId: externalIdOf('congress', 'house-vote', id),
    type: 'vote',
    title,
    body: 'House of Representatives',
    startsAt,
    links: linksOf(page, linkOf('document', row['legislationUrl'])),
    vote: { motion: question, result: result || null, isPassed: isPassed(result), rollCall },
    actors: rollCall.map(({ name, written }) => ({
      name,
      type: 'person' as const,
      role: `voted ${written}`.slice(0, 80),
    })),
    evidence: rowEvidence(
      row,
      [
        'rollCallNumber',
        'voteQuestion',
        'voteType',
        'result',
        'startDate',
        'legislationType',
        'legislationNumber',
      ],
      { url: page?.url ?? site, title },
    ),
  })
}

function ordinal(value: unknown): string {
  const number = Number(value)
  const end =
    number % 100 >= 11 && number % 100 <= 13 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th')
  return `${number}${end}`
}
