import { dayMs } from '../../contracts/days.ts'
import { findDates } from '../meetings/date-mention.ts'
import { findTimes } from '../meetings/time-mention.ts'
import { comparableLines, hashOfLines } from './comparable-lines.ts'
import { diffLines, learnVolatileShapes, shapeOfLine } from './line-changes.ts'

type Snapshot = { readonly text: string; readonly retrievedAt?: string }

/** Results of earlier checks, oldest first. */
type CheckHistory = {
  readonly checks: readonly { readonly hash: string; readonly changedLines: readonly string[] }[]
  readonly usualLength?: number
  /** Hashes of the pages that this host returns for unknown addresses. */
  readonly missingPages?: ReadonlySet<string>
}

type ChangeVerdict = {
  /** Only `changed` is worth reporting; `broken` and `missing` describe the health of the source. */
  readonly kind: 'first' | 'unchanged' | 'noise' | 'returned' | 'broken' | 'missing' | 'changed'
  readonly hash: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly excerpt: string | null
}

/** Decides whether a page has new content. A first check, noise and a broken page are not changes. */
export function classifyChange(
  before: Snapshot | null,
  after: Snapshot,
  history?: CheckHistory,
): ChangeVerdict {
  const lines = comparableLines(after.text)
  const hash = hashOfLines(lines)
  const verdict = (
    kind: ChangeVerdict['kind'],
    added: readonly string[] = [],
    removed: readonly string[] = [],
  ): ChangeVerdict => ({ kind, hash, added, removed, excerpt: null })
  if (!before) return verdict('first')
  if (history?.missingPages?.has(hash)) return verdict('missing')
  const old = comparableLines(before.text)
  if (hash === hashOfLines(old)) return verdict('unchanged')
  const usual = history?.usualLength ?? lengthOf(old)
  if (usual > 200 && lengthOf(lines) < usual * 0.3) return verdict('broken')
  const volatile = learnVolatileShapes(history?.checks.map(({ changedLines }) => changedLines) ?? [])
  const diff = diffLines(old, lines)
  const isContent = (line: string, { retrievedAt }: Snapshot) =>
    /\p{L}/u.test(line) && !volatile.has(shapeOfLine(line)) && !isDayOf(line, retrievedAt)
  // Rotating banners have the same letters in another order.
  const { added, removed } = diffLines(
    diff.removed.filter((line) => isContent(line, before)),
    diff.added.filter((line) => isContent(line, after)),
    (line) => (isFact(line) ? line : letters(line)),
  )
  if (added.length === 0 && removed.length === 0) return verdict('noise', diff.added, diff.removed)
  // The text returned to an earlier version: an edit was undone, or two servers disagree.
  const earlier = history?.checks.slice(-5, -1).some((check) => check.hash === hash) ?? false
  if (earlier) return verdict('returned', added, removed)
  const excerpt = (added.length > 0 ? added : removed).slice(0, 5).join('\n').slice(0, 600)
  return { ...verdict('changed', added, removed), excerpt }
}

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0)

/** Whether a line contains only the date on which the page was read. */
function isDayOf(line: string, retrievedAt: string | undefined): boolean {
  if (!retrievedAt || line.length > 60) return false
  const [date, ...more] = findDates(line)
  if (!date || more.length > 0) return false
  const rest = line.slice(0, date.start) + line.slice(date.end)
  if (/\p{L}{3}/u.test(rest.replace(/\b(?:today|is|the|date)\b/gi, ''))) return false
  const read = Date.parse(retrievedAt)
  const named = Date.UTC(date.year ?? new Date(read).getUTCFullYear(), date.month - 1, date.day)
  return Math.abs(read - named - 43_200_000) < 1.6 * dayMs
}

const isFact = (line: string): boolean =>
  findDates(line).length > 0 || findTimes(line).length > 0 || /[$€£]\s?\d/.test(line)
const letters = (line: string): string =>
  [...line.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')].sort().join('')
