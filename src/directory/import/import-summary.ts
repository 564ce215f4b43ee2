import type { RejectedItem } from './import-item.ts'

/** The result of an import, printed by `--json`. */
export type ImportSummary = {
  read: number
  added: number
  changed: number
  unchanged: number
  places_added: number
  places_changed: number
  searches_added: number
  relations_added: number
  relations_changed: number
  /** Members that a roster no longer lists. */
  relations_removed: number
  refused: {
    count: number
    by_reason: Record<string, number>
    /** The first refusals, in the order of the input. */
    first: { where: string; why: string }[]
  }
}

const maxListed = 20

/** Called for every refused record. */
export type OnRefused = (refused: { where: string; reason: string; why: string }) => void

export function emptySummary(): ImportSummary {
  return {
    read: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    places_added: 0,
    places_changed: 0,
    searches_added: 0,
    relations_added: 0,
    relations_changed: 0,
    relations_removed: 0,
    refused: { count: 0, by_reason: {}, first: [] },
  }
}

export function countRefused(
  summary: ImportSummary,
  { where, why, reason }: RejectedItem,
  onRefused?: OnRefused,
): void {
  onRefused?.({ where, reason, why })
  const { refused } = summary
  refused.count += 1
  refused.by_reason[reason] = (refused.by_reason[reason] ?? 0) + 1
  if (refused.first.length < maxListed) refused.first.push({ where, why })
}
