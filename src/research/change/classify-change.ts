import { dayMs } from '../../contracts/days.ts'
import { findDates } from '../meetings/date-mention.ts'
import { findTimes } from '../meetings/time-mention.ts'
import { comparableLines, hashOfLines } from './comparable-lines.ts'
import { diffLines } from './line-diff.ts'
import { learnVolatileShapes, shapeOfLine } from './volatile-lines.ts'

/** The main text of a page at one point in time. */
type Snapshot = { readonly text: string; readonly retrievedAt?: string }

/** Results of earlier checks, oldest first. */
type CheckHistory = {
  readonly checks: readonly { readonly hash: string; readonly changedLines: readonly string[] }[]
  /** Typical length in characters, if known. */
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
  /** The changed lines, as a quote. */
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
  ): ChangeVerdict => ({
    kind,
    hash,
    added,
    removed,
    excerpt: null,
  })
  if (!before) return verdict('first')
  if (history?.missingPages?.has(hash)) return verdict('missing')
  const old = comparableLines(before.text)
  if (hash === hashOfLines(old)) return verdict('unchanged')
  const usual = history?.usualLength ?? lengthOf(old)
  if (usual > 200 && lengthOf(lines) < usual * 0.3) return verdict('broken')
  const volatile = learnVolatileShapes(history?.checks.map(({ changedLines }) => changedLines) ?? [])
  const diff = diffLines(old, lines)
  const isContent = (line: string) => /\p{L}/u.test(line) && !volatile.has(shapeOfLine(line))
  const banner = dateBanner(diff, before, after)
  const { added, removed } = withoutReordered(
    diff.added.filter((line) => isContent(line) && line !== banner.added),
    diff.removed.filter((line) => isContent(line) && line !== banner.removed),
  )
  if (added.length === 0 && removed.length === 0) return verdict('noise', diff.added, diff.removed)
  // The text returned to an earlier version: an edit was undone, or two servers disagree.
  const earlier = history?.checks.slice(-5, -1).some((check) => check.hash === hash) ?? false
  if (earlier) return verdict('returned', added, removed)
  return {
    kind: 'changed',
    hash,
    added,
    removed,
    excerpt: (added.length > 0 ? added : removed).slice(0, 5).join('\n').slice(0, 600),
  }
}

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0)

/** A line that contains only the date on which the page was read. */
function dateBanner(
  diff: { added: readonly string[]; removed: readonly string[] },
  before: Snapshot,
  after: Snapshot,
) {
  return {
    added: diff.added.find((line) => isDayOf(line, after)),
    removed: diff.removed.find((line) => isDayOf(line, before)),
  }
}

function isDayOf(line: string, snapshot: Snapshot): boolean {
  if (!snapshot.retrievedAt || line.length > 60) return false
  const [date, ...more] = findDates(line)
  if (!date || more.length > 0) return false
  const rest = line.slice(0, date.start) + line.slice(date.end)
  if (/\p{L}{3}/u.test(rest.replace(/\b(?:today|is|the|date)\b/gi, ''))) return false
  const read = Date.parse(snapshot.retrievedAt)
  const named = Date.UTC(date.year ?? new Date(read).getUTCFullYear(), date.month - 1, date.day)
  return Math.abs(read - named - 43_200_000) < 1.6 * dayMs
}

/** Drops rotating banners: lines with the same letters in another order and no date, time or amount. */
function withoutReordered(added: string[], removed: string[]): { added: string[]; removed: string[] } {
  const unmatched = [...removed]
  const changed = added.filter((line) => {
    if (isFact(line)) return true
    const match = unmatched.findIndex((other) => letters(other) === letters(line))
    if (match >= 0) unmatched.splice(match, 1)
    return match < 0
  })
  return { added: changed, removed: unmatched }
}

const isFact = (line: string): boolean =>
  findDates(line).length > 0 || findTimes(line).length > 0 || /[$€£]\s?\d/.test(line)
const letters = (line: string): string =>
  [...line.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')].sort().join('')
