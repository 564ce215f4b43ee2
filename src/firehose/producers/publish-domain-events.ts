import { changedFieldNames, withChangedFields } from '../../contracts/directory/change-words.ts'
import { signalTexts } from '../../contracts/firehose/signal-texts.ts'
import type { Signal } from '../../contracts/firehose/signals.ts'
import type { DomainEvent, PublishEvents } from '../../directory/index.ts'
import type { AppendSignals, SignalDraftInput } from './append-signals.ts'
import { evidenceOf, truncateWithEllipsis } from './signal-evidence.ts'

/** Limit for titles and names, the same as for any publisher. */
const maxTextLength = 300
/** Limit for places and issues; an actor's own place comes first. */
const maxKeys = 50

/** Retract the earlier signals about the actor. */
const retractions: ReadonlySet<DomainEvent['type']> = new Set([
  'actor_removed',
  'actor_merged',
  'actor_suppressed',
  'relation_removed',
])

function titleOf({ type, name, evidence }: DomainEvent): string {
  const { title } = signalTexts[type]
  if (type === 'actor_suppressed') return title
  return type === 'actor_sourced' ? `${title}${name}: ${evidence[0]!.title}` : `${title}${name}`
}

/**
 * Publishes domain events of the directory as public signals. The signals about one actor form one chain: each event
 * corrects the earlier signal, and removing or merging the actor retracts it.
 */
export function createEventPublisher(needs: {
  append: AppendSignals
  baseUrl: string
  reviewState?: Signal['review_state']
}): PublishEvents {
  const { append, baseUrl, reviewState = 'reviewed' } = needs

  return async (tx, events) => {
    // Only the last event of an actor or flag is published.
    const last = new Map(events.map((event) => [externalIdOf(event), event]))
    if (last.size === 0) return
    const signals = [...last].map(
      ([external_id, event]): SignalDraftInput => ({
        ...signalOf(event, baseUrl),
        external_id,
        workspaceId: null,
        reviewState,
      }),
    )
    await append(tx, signals)
  }
}

const externalIdOf = ({ type, subjectId }: DomainEvent) => `${recordOf(type)}:${subjectId}`

function recordOf(type: DomainEvent['type']): 'flag' | 'relation' | 'actor' {
  if (type.startsWith('flag_')) return 'flag'
  return type === 'member_appointed' || type.startsWith('relation_') ? 'relation' : 'actor'
}

function signalOf(event: DomainEvent, baseUrl: string): SignalDraftInput {
  const { type, summary } = signalTexts[event.type]
  const at = event.at.toISOString()
  return {
    signal_type: type,
    title: truncateWithEllipsis(titleOf(event), maxTextLength),
    summary: withChangedFields(summary, changedFieldNames(event.changedFields ?? [], 'en')),
    occurred_at: event.occurredAt?.toISOString() ?? at,
    detected_at: at,
    places: event.places.slice(0, maxKeys),
    issues: event.issues.slice(0, maxKeys),
    actors: event.actors.map((actor) => ({
      ...actor,
      name: truncateWithEllipsis(actor.name, maxTextLength),
      role: actor.role ?? 'subject',
    })),
    source_class: event.evidence[0]!.sourceClass,
    visibility: 'public',
    confidence: 1,
    ...(retractions.has(event.type) && { retract: true }),
    evidence: event.evidence.map((one) => evidenceOf(one, baseUrl)),
  }
}
