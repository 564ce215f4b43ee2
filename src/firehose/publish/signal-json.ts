import { hash } from 'node:crypto'
import type { Evidence, Signal, SignalInput, SignalType } from '../../contracts/firehose/signals.ts'

const instant = (text: string) => new Date(text).toISOString()

export function signalOf(
  input: SignalInput,
  facts: Pick<Signal, 'id' | 'revision' | 'supersedes' | 'review_state' | 'visibility'> & {
    detectedAt: number
  },
): Signal {
  return {
    id: facts.id,
    signal_type: input.signal_type,
    title: input.title,
    summary: input.summary ?? null,
    occurred_at: instant(input.occurred_at),
    detected_at: new Date(facts.detectedAt).toISOString(),
    places: input.places,
    issues: input.issues,
    actors: input.actors.map(({ id, name, type, role }) => ({
      id: id ?? null,
      name,
      type,
      role: role ?? null,
    })),
    source_class: input.source_class,
    visibility: facts.visibility,
    confidence: input.confidence,
    review_state: facts.review_state,
    revision: facts.revision,
    supersedes: facts.supersedes,
    retracted: false,
    evidence: evidenceOf(input),
    ...(input.meeting && {
      meeting: {
        ...input.meeting,
        ends_at: input.meeting.ends_at === null ? null : instant(input.meeting.ends_at),
      },
    }),
    ...(input.vote && { vote: input.vote }),
    ...(input.change && { change: input.change }),
    ...(input.issue_reasons && { issue_reasons: input.issue_reasons }),
  }
}

/** The retraction as streams and polls deliver it. */
export function retractionOf(input: SignalInput, signalId: string, at: Date) {
  return {
    signal_id: signalId,
    reason: input.summary ?? input.title,
    retracted_at: at.toISOString(),
    evidence: evidenceOf(input),
  }
}

function evidenceOf(input: SignalInput): Evidence[] {
  return input.evidence.map((one) => ({
    source_id: one.source_id ?? null,
    url: one.url,
    title: one.title,
    publisher: one.publisher ?? null,
    published_at: one.published_at === undefined ? null : instant(one.published_at),
    retrieved_at: instant(one.retrieved_at),
    excerpt: one.excerpt,
    content_hash: one.content_hash ?? null,
  }))
}

/** Equal for inputs with the same content. `detected_at` is optional, so it is compared separately. */
export function contentHash(input: SignalInput, reviewState: Signal['review_state']): string {
  const facts = { id: '', revision: 0, supersedes: null, detectedAt: 0 }
  const shown = signalOf(input, { ...facts, review_state: reviewState, visibility: input.visibility })
  return hash('sha256', JSON.stringify(shown), 'base64url')
}

/** Meetings and decisions rank above maintenance of the records. */
const weights: Record<SignalType, number> = {
  public_meeting: 1,
  public_comment: 1,
  vote: 0.95,
  filing: 0.8,
  grant_award: 0.8,
  appointment: 0.75,
  coverage_gap: 0.6,
  actor_discovered: 0.55,
  other: 0.5,
  flag_resolved: 0.4,
  actor_updated: 0.4,
  new_source: 0.35,
  source_broken: 0.3,
  source_changed: 0.3,
}

/** From 0 to 1: weight of the type, times confidence, with a small bonus for a second source. */
export function relevanceOf(input: SignalInput): number {
  const support = input.evidence.length > 1 ? 1 : 0.95
  return Number((weights[input.signal_type] * input.confidence * support).toFixed(4))
}
