import type { Signal, SignalType } from '../../contracts/firehose/signals.ts'
import type { DomainEvent, PublishEvents } from '../../directory/index.ts'
import type { AppendSignals, SignalDraftInput } from './append-signals.ts'
import { cut, evidenceOf } from './signal-evidence.ts'

/** Of a title and of a name, as for any publisher. */
const mostCharacters = 300
/** Of places and of issues; an actor's own place comes first. */
const mostKeys = 50

type Wording = {
  type: SignalType
  title: (event: DomainEvent) => string
  summary: string
  /** Withdraws what was told of the actor before. */
  isEnd?: boolean
}

const wordings: Record<DomainEvent['type'], Wording> = {
  actor_published: {
    type: 'actor_discovered',
    title: ({ name }) => `New in the directory: ${name}`,
    summary: 'The actor was published with its sources.',
  },
  actor_corrected: {
    type: 'actor_updated',
    title: ({ name }) => `Updated: ${name}`,
    summary: 'What the directory says of the actor was changed.',
  },
  actor_sourced: {
    type: 'new_source',
    title: ({ name, evidence }) => `New source for ${name}: ${evidence[0]!.title}`,
    summary: 'The actor is supported by another source.',
  },
  actor_removed: {
    type: 'actor_updated',
    title: ({ name }) => `Removed: ${name}`,
    summary: 'The actor was taken out of the directory.',
    isEnd: true,
  },
  actor_merged: {
    type: 'actor_updated',
    title: ({ name }) => `Merged: ${name}`,
    summary: 'The actor was merged into another one.',
    isEnd: true,
  },
  flag_resolved: {
    type: 'flag_resolved',
    title: ({ name }) => `Corrected after a report: ${name}`,
    summary: 'A reviewer corrected the record after somebody reported it.',
  },
}

/**
 * Turns what happens in the directory into public signals. What is told of one actor is one chain: each change
 * corrects what was told before and reaches all who heard that, and the end withdraws it.
 */
export function createEventPublisher(needs: {
  append: AppendSignals
  baseUrl: string
  /** Whether a person looked at what is told; an import says `unreviewed`. */
  reviewState?: Signal['review_state']
}): PublishEvents {
  const { append, baseUrl, reviewState = 'reviewed' } = needs

  return async (tx, events) => {
    // Of one actor or flag only the last is told.
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

const externalIdOf = ({ type, subjectId }: DomainEvent) =>
  `${type === 'flag_resolved' ? 'flag' : 'actor'}:${subjectId}`

function signalOf(event: DomainEvent, baseUrl: string): SignalDraftInput {
  const { type, title, summary, isEnd = false } = wordings[event.type]
  const at = event.at.toISOString()
  return {
    signal_type: type,
    title: cut(title(event), mostCharacters),
    summary,
    occurred_at: at,
    detected_at: at,
    places: event.places.slice(0, mostKeys),
    issues: event.issues.slice(0, mostKeys),
    actors: event.actors.map((actor) => ({
      ...actor,
      name: cut(actor.name, mostCharacters),
      role: 'subject',
    })),
    source_class: event.evidence[0]!.sourceClass,
    visibility: 'public',
    confidence: 1,
    ...(isEnd && { retract: true }),
    evidence: event.evidence.map((one) => evidenceOf(one, baseUrl)),
  }
}
