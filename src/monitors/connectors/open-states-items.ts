import { externalIdOf, type MonitorItem, type Vote } from './connector.ts'
import { itemOf, linkOf, linksOf, plain, rowEvidence } from './item.ts'
import { dayInWords, statedTime } from './local-time.ts'
import { isRow, type Row } from './source-content.ts'
import { isPassed, voteOption } from './vote-option.ts'

type Source = { readonly jurisdiction: string; readonly timeZone: string; readonly api: string }

const eventProof = [
  'name',
  'start_date',
  'end_date',
  'all_day',
  'status',
  'location',
  'description',
  'deleted',
]
const billProof = [
  'identifier',
  'title',
  'session',
  'latest_action_date',
  'latest_action_description',
  'first_action_date',
]
const voteProof = ['motion_text', 'result', 'start_date', 'counts']

/** The rows of a member that is a list. */
export const listIn = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter(isRow).slice(0, 600) : []
const idOf = (row: Row, { jurisdiction }: Source) =>
  externalIdOf('open_states', jurisdiction, plain(row['id'], 120))

export function eventItem(row: Row, source: Source): MonitorItem | null {
  const name = plain(row['name'])
  const startsAt = statedTime(row['start_date'], source.timeZone)
  if (!plain(row['id']) || !name || !startsAt) return null
  const place = isRow(row['location']) ? row['location'] : {}
  const page = linkOf('page', listIn(row['sources'])[0]?.['url']) ?? linkOf('page', place['url'])
  const isAllDay = row['all_day'] === true || startsAt.isAllDay
  // Witnesses and members are participants, too.
  const hosts = listIn(row['participants'])
    .filter((one) => one['entity_type'] !== 'person')
    .map((one) => plain(one['name'], 200))
    .filter(Boolean)
  return itemOf({
    externalId: idOf(row, source),
    type: 'public_meeting',
    state:
      row['deleted'] === true
        ? 'withdrawn'
        : /cancel/i.test(plain(row['status']))
          ? 'canceled'
          : /postpone/i.test(plain(row['status']))
            ? 'postponed'
            : 'live',
    title: name,
    summary: plain(row['description']),
    body: hosts[0] ?? name,
    startsAt: { ...startsAt, isAllDay },
    endsAt: statedTime(row['end_date'], source.timeZone),
    location: plain(place['name']),
    links: linksOf(page),
    actors: hosts.map((host) => ({ name: host, type: 'organization' as const, role: 'convener' })),
    topicText: [name, ...listIn(row['agenda']).map((one) => plain(one['description']))].join('\n'),
    evidence: rowEvidence(row, eventProof, {
      url: page?.url ?? `https://openstates.org/${source.jurisdiction}/`,
      title: name,
    }),
  })
}

export function billItem(row: Row, source: Source): MonitorItem | null {
  const [identifier, title] = [plain(row['identifier'], 60), plain(row['title'])]
  if (!plain(row['id']) || !identifier || !title) return null
  const page = linkOf('page', row['openstates_url'])
  const latest = plain(row['latest_action_description'])
  return itemOf({
    externalId: idOf(row, source),
    type: 'filing',
    state: /\bwithdrawn\b/i.test(latest) ? 'withdrawn' : 'live',
    title: `${identifier}: ${title}`,
    summary: [dayInWords(row['latest_action_date']), latest].filter(Boolean).join(': '),
    startsAt: statedTime(
      plain(row['latest_action_date'] || row['first_action_date']).slice(0, 10),
      source.timeZone,
    ),
    links: linksOf(page),
    actors: listIn(row['sponsorships'])
      .map((one) => ({
        name: plain(one['name'], 200),
        type: one['entity_type'] === 'organization' ? ('organization' as const) : ('person' as const),
        role: 'sponsor',
      }))
      .filter(({ name }) => name !== ''),
    topicText: [
      title,
      ...(Array.isArray(row['subject']) ? row['subject'].map((one) => plain(one)) : []),
    ].join('\n'),
    evidence: rowEvidence(row, billProof, { url: page?.url ?? source.api, title: identifier }),
  })
}

export function voteItem(row: Row, bill: Row, source: Source): MonitorItem | null {
  const motion = plain(row['motion_text'])
  const startsAt = statedTime(row['start_date'], source.timeZone)
  if (!plain(row['id']) || !motion || !startsAt) return null
  const page = linkOf('page', listIn(row['sources'])[0]?.['url']) ?? linkOf('page', bill['openstates_url'])
  const organization = isRow(row['organization']) ? plain(row['organization']['name'], 200) : ''
  const rollCall = listIn(row['votes']).flatMap((one): Vote['rollCall'][number][] => {
    const [name, written] = [plain(one['voter_name'], 200), plain(one['option'], 60)]
    return name && written ? [{ name, option: voteOption(written), written }] : []
  })
  const result = plain(row['result'], 60)
  return itemOf({
    externalId: idOf(row, source),
    type: 'vote',
    title: `${plain(bill['identifier'], 60)}: ${motion}`,
    summary: rollCall.length > 0 ? null : countsOf(row),
    body: organization,
    startsAt,
    links: linksOf(page),
    vote: { motion, result: result || null, isPassed: isPassed(result), rollCall },
    actors: rollCall.map(({ name, written }) => ({
      name,
      type: 'person' as const,
      role: `voted ${written}`.slice(0, 80),
    })),
    topicText: [plain(bill['title']), motion].join('\n'),
    evidence: rowEvidence(row, voteProof, {
      url: page?.url ?? source.api,
      title: `${plain(bill['identifier'], 60)}: ${motion}`,
    }),
  })
}

/** "30 yes, 10 no", for votes without a roll call. */
const countsOf = (row: Row): string =>
  listIn(row['counts'])
    .map((one) => `${plain(one['value'], 10)} ${plain(one['option'], 40)}`)
    .join(', ')
