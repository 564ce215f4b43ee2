import type { ReviewedFlag } from '../../contracts/contributions/flags.ts'
import type { ReviewContent, ReviewDetail, ReviewItem } from '../../contracts/contributions/review.ts'
import type { EntityInput } from '../../contracts/directory/entities.ts'
import type { ContributionRow, ContributionStore } from '../contribution-store.ts'
import type { SubmissionContent } from '../submissions/submission-service.ts'
import { isTaken } from './lease.ts'
import type { QueueRow } from './queue-store.ts'
import { toAddress } from './sample-pages.ts'

export function toItem(row: QueueRow, reviewer: string, now: Date): ReviewItem {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    urgent: row.priority === 0,
    title: row.title ?? '',
    place: row.place,
    taken: isTaken(row, now)
      ? { by_you: row.taken_by === reviewer, until: row.taken_until!.toISOString() }
      : null,
    same_as: row.same_as,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export const flagContent = ({ flag_type, reason, quote }: ReviewedFlag): ReviewContent => ({
  flag_type,
  text: reason,
  ...(quote !== null && { quote }),
})

/** The stored fields that were given, under the names of the contract. */
export function contentOf({ kind, content }: ContributionRow, baseUrl: string): ReviewContent {
  const { note, ...stored } = content as Record<string, unknown>
  const given = Object.entries({ text: note, ...stored }).filter(([, value]) => value != null)
  const shown: ReviewContent = Object.fromEntries(given)
  if (kind === 'submission') shown.actor = editableActor(content as SubmissionContent, baseUrl)
  return shown
}

/** The submitted actor in the form in which a decision takes it back. */
function editableActor({ actor }: SubmissionContent, baseUrl: string): EntityInput {
  const claims = actor.claims.map(({ source, ...claim }) => {
    const { url, title, publisher, source_class, published_at, retrieved_at } = source
    const address = toAddress(url, baseUrl)
    return { ...claim, source: { url: address, title, publisher, source_class, published_at, retrieved_at } }
  })
  return { ...actor, claims }
}

type Steps = ReviewDetail['steps']

export const contributionSteps = (steps: Awaited<ReturnType<ContributionStore['steps']>>): Steps =>
  steps.map((step) => ({ ...step, at: step.at.toISOString() }))

const actionOf = { in_review: 'take', resolved: 'accept', dismissed: 'reject', open: 'release' } as const

/** The transitions of a report and what its sender added, in their order. */
export function flagSteps({ transitions, messages }: ReviewedFlag): Steps {
  const moved = transitions.map(({ from, to, reviewer, note, at }) => ({
    // A question leaves the status as it is.
    action: from === to ? ('ask' as const) : actionOf[to],
    reviewer,
    note,
    reply: null,
    at,
  }))
  const added = messages.map(({ text, at }) => ({
    action: 'reply' as const,
    reviewer: null,
    note: text,
    reply: null,
    at,
  }))
  return [...moved, ...added].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
