import type { ReviewedFlag } from '../../contracts/contributions/flags.ts'
import type { ReviewContent, ReviewDetail, ReviewItem } from '../../contracts/contributions/review.ts'
import type { ContributionRow, ContributionStore } from '../contribution-store.ts'
import { isTaken } from './lease.ts'
import type { QueueRow } from './queue-store.ts'

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
export function contentOf({ content }: ContributionRow): ReviewContent {
  const { note, ...stored } = content as Record<string, unknown>
  const given = Object.entries({ text: note, ...stored }).filter(([, value]) => value != null)
  return Object.fromEntries(given)
}

type Steps = ReviewDetail['steps']

export const contributionSteps = (steps: Awaited<ReturnType<ContributionStore['steps']>>): Steps =>
  steps.map((step) => ({ ...step, at: step.at.toISOString() }))

const actionOf = { in_review: 'take', resolved: 'accept', dismissed: 'reject', open: 'release' } as const

/** The transitions of a report and what its sender added, in their order. */
export function flagSteps({ transitions, messages }: ReviewedFlag): Steps {
  const moved = transitions.map(({ to, reviewer, note, at }) => ({
    action: actionOf[to],
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
