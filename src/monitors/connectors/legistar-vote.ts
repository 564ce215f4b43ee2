import { externalIdOf, type MonitorItem, type Vote } from './connector.ts'
import { itemOf, linkOf, linksOf, plain, rowEvidence } from './item.ts'
import { idOfRow } from './legistar-event.ts'
import type { Row } from './source-content.ts'
import { isPassed, voteOption } from './vote-option.ts'

const proof = [
  'EventItemTitle',
  'EventItemActionName',
  'EventItemPassedFlagName',
  'EventItemTally',
  'EventItemMover',
  'EventItemSeconder',
  'EventItemMatterFile',
  'EventItemMatterName',
  'EventItemConsent',
]
const maxVotes = 600

/** An item was decided if it is in the minutes with an action and a result. */
export function isDecided(item: Row): boolean {
  const isInMinutes =
    item['EventItemMinutesSequence'] !== null && item['EventItemMinutesSequence'] !== undefined
  const hasResult =
    item['EventItemPassedFlag'] === 0 ||
    item['EventItemPassedFlag'] === 1 ||
    Boolean(plain(item['EventItemPassedFlagName']))
  return (
    idOfRow(item['EventItemId']) !== null &&
    isInMinutes &&
    hasResult &&
    Boolean(plain(item['EventItemTitle']))
  )
}

/**
 * The decision on an item of published minutes. The matter's own status is not used, because it is often older. The
 * API returns votes on another item for items of a consent agenda; those are not its roll call.
 */
export function voteItem(event: MonitorItem, item: Row, votes: readonly Row[], client: string): MonitorItem {
  const id = idOfRow(item['EventItemId'])!
  const rollCall = votes
    .filter((vote) => vote['VoteEventItemId'] === id)
    .slice(0, maxVotes)
    .flatMap(ballotOf)
  const title = plain(item['EventItemTitle'], 2_000)
  const action = plain(item['EventItemActionName'])
  const label = plain(item['EventItemPassedFlagName'])
  const result = label || action || null
  const tally = plain(item['EventItemTally'], 60)
  const file = plain(item['EventItemMatterFile'])
  const page = event.links.find(({ rel }) => rel === 'page')
  return itemOf({
    externalId: externalIdOf('legistar', client, `vote-${id}`),
    type: 'vote',
    title: file && !title.includes(file) ? `${file}: ${title}` : title,
    summary: [action === result ? '' : action, rollCall.length > 0 ? '' : tally].filter(Boolean).join(', '),
    startsAt: event.startsAt,
    body: event.body,
    links: linksOf(page ?? null, ...attachmentsOf(item)),
    vote: {
      motion: action ? `${action}: ${title}`.slice(0, 2_000) : title,
      result,
      isPassed: label ? isPassed(label) : flagOf(item),
      rollCall,
    },
    actors: [
      ...event.actors.map((body) => ({ ...body, role: 'decides' })),
      ...personOf(item['EventItemMover'], 'mover'),
      ...personOf(item['EventItemSeconder'], 'seconder'),
      ...rollCall.map(({ name, written }) => ({
        name,
        type: 'person' as const,
        role: `voted ${written}`.slice(0, 80),
      })),
    ],
    topicText: [title, plain(item['EventItemMatterName']), plain(item['EventItemMinutesNote'])].join('\n'),
    evidence: rowEvidence(item, proof, {
      url: page?.url ?? event.evidence.url,
      title: `Minutes: ${event.evidence.title}`,
    }),
  })
}

/** The numeric result never overrides the label. Absent and excused people are part of the roll call. */
function ballotOf(vote: Row): Vote['rollCall'][number][] {
  const name = plain(vote['VotePersonName'], 200)
  const written = plain(vote['VoteValueName'], 60)
  return name && written ? [{ name, option: voteOption(written), written }] : []
}

const flagOf = (item: Row): boolean | null =>
  item['EventItemPassedFlag'] === 1 ? true : item['EventItemPassedFlag'] === 0 ? false : null

function personOf(name: unknown, role: string) {
  const written = plain(name, 200)
  return written ? [{ name: written, type: 'person' as const, role }] : []
}

function attachmentsOf(item: Row) {
  const list = item['EventItemMatterAttachments']
  return (Array.isArray(list) ? list : [])
    .slice(0, 10)
    .map((one: Row) => linkOf('document', one?.['MatterAttachmentHyperlink']))
}
