import type { Signal, SignalType } from '../../contracts/firehose/signals.ts'
import type { DomainEvent, PublishEvents } from '../../directory/index.ts'
import type { AppendSignals, SignalDraftInput } from './append-signals.ts'
import { evidenceOf, truncateWithEllipsis } from './signal-evidence.ts'

/** Limit for titles and names, the same as for any publisher. */
const maxTextLength = 300
/** Limit for places and issues; an actor's own place comes first. */
const maxKeys = 50

type SignalTemplate = {
  type: SignalType
  title: (event: DomainEvent) => string
  summary: string
  /** Retracts the earlier signals about the actor. */
  isRetraction?: boolean
}

const templates: Record<DomainEvent['type'], SignalTemplate> = {
  actor_published: {
    type: 'actor_discovered',
    title: ({ name }) => `New in the directory: ${name}`,
    summary: 'The actor was published with its sources.',
  },
  actor_corrected: {
    type: 'actor_updated',
    title: ({ name }) => `Updated: ${name}`,
    summary: 'The record of the actor was changed.',
  },
  actor_sourced: {
    type: 'new_source',
    title: ({ name, evidence }) => `New source for ${name}: ${evidence[0]!.title}`,
    summary: 'The actor has a new source.',
  },
  actor_removed: {
    type: 'actor_updated',
    title: ({ name }) => `Removed: ${name}`,
    summary: 'The actor was removed from the directory.',
    isRetraction: true,
  },
  actor_merged: {
    type: 'actor_updated',
    title: ({ name }) => `Merged: ${name}`,
    summary: 'The actor was merged into another actor.',
    isRetraction: true,
  },
  actor_suppressed: {
    type: 'actor_updated',
    title: () => 'Removed',
    summary: 'The record was removed from the directory.',
    isRetraction: true,
  },
  flag_resolved: {
    type: 'flag_resolved',
    title: ({ name }) => `Corrected after a report: ${name}`,
    summary: 'A reviewer corrected the record after a report.',
  },
  flag_confirmed: {
    type: 'flag_resolved',
    title: ({ name }) => `Report confirmed: ${name}`,
    summary: 'A reviewer agreed with a report. The record itself was not changed.',
  },
  member_appointed: {
    type: 'appointment',
    title: ({ name }) => name,
    summary: 'The membership was added to the directory.',
  },
  relation_changed: {
    type: 'actor_updated',
    title: ({ name }) => name,
    summary: 'The relation was added to the directory.',
  },
  relation_ended: {
    type: 'actor_updated',
    title: ({ name }) => name,
    summary: 'The relation has ended.',
  },
  relation_removed: {
    type: 'actor_updated',
    title: ({ name }) => name,
    summary: 'The relation was removed from the directory.',
    isRetraction: true,
  },
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
  const { type, title, summary, isRetraction = false } = templates[event.type]
  const at = event.at.toISOString()
  return {
    signal_type: type,
    title: truncateWithEllipsis(title(event), maxTextLength),
    summary,
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
    ...(isRetraction && { retract: true }),
    evidence: event.evidence.map((one) => evidenceOf(one, baseUrl)),
  }
}
