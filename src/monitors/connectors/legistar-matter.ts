import { externalIdOf, type MonitorItem } from './connector.ts'
import { itemOf, linkOf, linksOf, plain, rowEvidence } from './item.ts'
import { idOfRow } from './legistar-event.ts'
import { dayInWords, localTime } from './local-time.ts'
import type { Row } from './source-content.ts'
import { isPassed } from './vote-option.ts'

const proof = [
  'MatterFile',
  'MatterName',
  'MatterTitle',
  'MatterTypeName',
  'MatterBodyName',
  'MatterIntroDate',
]
const shownActions = 6

/** A piece of legislation as a filing; null if the row cannot be understood, undefined if it is not public. */
export function matterItem(
  matter: Row,
  histories: readonly Row[],
  { client, timeZone, web, apiUrl }: { client: string; timeZone: string; web: string | null; apiUrl: string },
): MonitorItem | null | undefined {
  if (matter['MatterRestrictViewViaWeb'] === true) return undefined
  const id = idOfRow(matter['MatterId'])
  const title = plain(matter['MatterTitle']) || plain(matter['MatterName'])
  if (id === null || !title) return null
  const file = plain(matter['MatterFile'])
  const guid = plain(matter['MatterGuid'])
  const page = web && guid ? linkOf('page', `${web}/LegislationDetail.aspx?ID=${id}&GUID=${guid}`) : null
  const actions = latestActions(histories)
  const body = plain(matter['MatterBodyName'])
  return itemOf({
    externalId: externalIdOf('legistar', client, `matter-${id}`),
    type: isAppointment(matter, title) ? 'appointment' : 'filing',
    state: /\bwithdrawn\b/i.test(plain(matter['MatterStatusName'])) ? 'withdrawn' : 'live',
    title: file ? `${file}: ${title}` : title,
    summary: [plain(matter['MatterTypeName']), ...actions]
      .filter(Boolean)
      .map((part) => `${part}.`)
      .join(' '),
    startsAt: localTime(plain(matter['MatterIntroDate']).slice(0, 10), timeZone),
    body,
    links: linksOf(page),
    actors: body ? [{ name: body, type: 'organization', role: 'referred to' }] : [],
    topicText: [title, plain(matter['MatterName']), plain(matter['MatterTypeName'])].join('\n'),
    evidence: rowEvidence(matter, proof, { url: page?.url ?? apiUrl, title: file || title }),
  })
}

const isAppointment = (matter: Row, title: string): boolean =>
  /\bappointments?\b/i.test(plain(matter['MatterTypeName'])) || /^(?:re)?appoint(?:ment|ing)\b/i.test(title)

/**
 * The last actions. The outcome is here, while the status of the matter may be older. Actions of one day have no order
 * in the source, so they are sorted by their text and share the date.
 */
function latestActions(histories: readonly Row[]): string[] {
  const actions = histories.flatMap((row) => {
    const day = plain(row['MatterHistoryActionDate']).slice(0, 10)
    const [name, body] = [
      plain(row['MatterHistoryActionName'], 200),
      plain(row['MatterHistoryActionBodyName'], 120),
    ]
    const passed = isPassed(plain(row['MatterHistoryPassedFlagName'], 60))
    const result = passed === null ? '' : passed ? ' (passed)' : ' (failed)'
    const when = dayInWords(day)
    return when && name ? [{ day, text: `${[when, body].filter(Boolean).join(', ')}: ${name}${result}` }] : []
  })
  const sorted = actions
    .toSorted((one, other) => compare(one.day, other.day) || compare(one.text, other.text))
    .map(({ text }) => text)
  return [...new Set(sorted)].slice(-shownActions)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
