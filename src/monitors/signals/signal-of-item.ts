import { hash } from 'node:crypto'
import { dayMs } from '../../contracts/days.ts'
import type { Participation, VoteRecord } from '../../contracts/firehose/signal-details.ts'
import type { SignalDraftInput } from '../../firehose/index.ts'
import { cutText } from '../../platform/cut-text.ts'
import type { MonitorItem } from '../connectors/connector.ts'
import type { MonitorRow } from '../monitor-store.ts'
import { actorsToLink } from './actors-of-item.ts'
import type { ItemDescription } from './item-description.ts'
import { localDay } from './local-day.ts'
import { sentence, voteByMember, voteOutcome } from './vote-text.ts'

/** What a signal says about where it comes from. */
type SignalContext = {
  readonly monitor: Pick<MonitorRow, 'workspace_id' | 'place_key' | 'source_class' | 'title' | 'kind'>
  /** The id under which the signal is corrected and retracted. */
  readonly externalId: string
  readonly retrievedAt: Date
}

/** Read from text that was written for people, so that a misreading is possible. */
export const maxActors = 50
const proseKinds: readonly string[] = ['meeting_page', 'pdf_agenda']

export function signalOfItem(
  item: MonitorItem,
  { issues, actorIds, convener }: ItemDescription,
  { monitor, externalId, retrievedAt }: SignalContext,
): SignalDraftInput {
  const named = actorsToLink(item)
  return {
    external_id: externalId,
    signal_type: item.type,
    title: cut(item.title, 300),
    summary: summaryOf(item),
    occurred_at: item.startsAt?.instant ?? retrievedAt.toISOString(),
    places: [monitor.place_key],
    issues: issues.map(({ slug }) => slug),
    ...(issues.length > 0 && {
      issue_reasons: issues.map(({ slug, terms }) => ({ issue: slug, words: terms.slice(0, 10) })),
    }),
    actors: [
      ...(convener ? [{ ...convener, type: 'organization' as const, role: 'convener' }] : []),
      ...namedActors(named, actorIds),
    ].slice(0, maxActors),
    source_class: monitor.source_class,
    visibility: monitor.workspace_id === null ? 'public' : 'workspace',
    confidence: proseKinds.includes(monitor.kind) ? 0.9 : 1,
    evidence: [evidenceOf(item, monitor.title, retrievedAt)],
    ...(item.type === 'public_meeting' && { meeting: meetingOf(item) }),
    ...(item.vote && { vote: voteOf(item.vote, named, actorIds) }),
    ...(item.change && { change: { removed: [...item.change.removed], added: [...item.change.added] } }),
    workspaceId: monitor.workspace_id,
    reviewState: 'unreviewed',
  }
}

function namedActors(named: ReturnType<typeof actorsToLink>, actorIds: ItemDescription['actorIds']) {
  return (
    named
      .map((actor, index) => ({ actor, id: actorIds[index] ?? null }))
      // A person who is not in the directory is not shown as an actor.
      .filter(({ actor, id }) => id !== null || actor.type === 'organization')
      .map(({ actor, id }) => ({
        ...(id !== null && { id }),
        name: cut(actor.name, 300),
        type: actor.type,
        ...(actor.role && { role: cut(actor.role, 80) }),
      }))
  )
}

function evidenceOf(
  { evidence }: Pick<MonitorItem, 'evidence'>,
  publisher: string,
  retrievedAt: Date,
): SignalDraftInput['evidence'][number] {
  return {
    url: evidence.url,
    title: cut(evidence.title, 300),
    publisher: cut(publisher, 200),
    ...(evidence.publishedAt !== null && { published_at: evidence.publishedAt }),
    retrieved_at: retrievedAt.toISOString(),
    excerpt: evidence.excerpt,
    content_hash: `sha256:${hash('sha256', evidence.text, 'hex')}`,
  }
}

/** Says that the evidence is a page that is a source of the directory. */
export function withSource<T extends Pick<SignalDraftInput, 'evidence'>>(
  signal: T,
  sourceId: string | null,
): T {
  if (sourceId === null) return signal
  return { ...signal, evidence: signal.evidence.map((one) => ({ ...one, source_id: sourceId })) }
}

export function meetingOf(item: MonitorItem): NonNullable<SignalDraftInput['meeting']> {
  const { startsAt, endsAt } = item
  const date = startsAt?.isAllDay ? localDay(startsAt.instant, startsAt.timeZone) : undefined
  const duration = startsAt && endsAt ? Date.parse(endsAt.instant) - Date.parse(startsAt.instant) : 0
  // The midnight after a day is no end that anybody announced.
  const endsLater = endsAt && duration > (date === undefined ? 0 : 1.5 * dayMs)
  return {
    location: item.location === null ? null : cut(item.location, 300) || null,
    ends_at: endsLater ? endsAt.instant : null,
    status: item.state === 'canceled' || item.state === 'postponed' ? item.state : 'scheduled',
    agenda_url: item.links.find(({ rel }) => rel === 'agenda')?.url ?? null,
    body: item.body === null ? null : cut(item.body, 300) || null,
    participate: participationOf(item),
    ...(date !== undefined && { date }),
  }
}

function participationOf(item: MonitorItem): Participation[] {
  return item.participate.slice(0, 20).map(({ kind, url, contact, until, passage }) => ({
    kind,
    url,
    contact: contact === null ? null : cut(contact, 200) || null,
    until: until?.instant ?? null,
    passage: cut(passage, 600),
  }))
}

function voteOf(
  { motion, result, isPassed, rollCall }: NonNullable<MonitorItem['vote']>,
  named: ReturnType<typeof actorsToLink>,
  actorIds: ItemDescription['actorIds'],
): VoteRecord {
  const idOf = new Map(named.map((actor, index) => [actor.name, actorIds[index] ?? null]))
  return {
    motion: cut(motion, 600),
    result: result === null ? null : cut(result, 120) || null,
    passed: isPassed,
    roll_call: rollCall.slice(0, 600).map(({ name, option, written }) => ({
      name: cut(name, 200),
      actor_id: idOf.get(name) ?? null,
      option,
      written: cut(written, 80) || option,
    })),
  }
}

/** The roll call in words, for readers who see only the summary. */
function summaryOf({ summary, vote }: MonitorItem): string | null {
  const words = vote
    ? [voteOutcome(vote), summary && sentence(summary), voteByMember(vote)].filter(Boolean).join(' ')
    : (summary ?? '')
  return cut(words, 2000) || null
}

export const cut = (text: string, length: number): string => cutText(text.trim(), length)
