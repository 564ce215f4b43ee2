import { type DatedSegment, hasDateColumn } from './dated-segment.ts'
import { endsAsMeeting, meetingWord, otherDay } from './meeting-words.ts'

export const meetingThreshold = 3

const papers = /\b(?:agenda|minutes|packet|transcript)/g
const byline = /^[\s¦|,–-]*(?:[Bb]y|BY|[Aa]uthor:?)\s+[A-Z]/

export function meetingScore(segment: DatedSegment, pageIsOfMeetings: boolean): number {
  const { text, residue, line } = segment
  const hasTime = segment.times.length > 0
  const [time] = segment.times
  const words = residue.split(/[^A-Za-z0-9']+/).filter((word) => /[A-Za-z]/.test(word)).length
  let score = 0
  if (hasTime) score += 2
  else if (segment.details.some(({ times }) => times.length > 0)) score += 1
  if (meetingWord.test(residue)) score += 2
  // An agenda with minutes indicates a meeting.
  score += Math.min(2, new Set(residue.toLowerCase().match(papers) ?? []).size)
  if (segment.mention.weekday !== null) score += 1
  if (line.section.leaning === 'meetings') score += 2
  if (line.section.leaning === 'other') score -= hasTime ? 2 : 3
  if (pageIsOfMeetings) score += 1
  if (words <= 3) score += 1
  // A bare day in a list under the name of a body is one of its meetings.
  if (words <= 1 && endsAsMeeting.test(line.section.label ?? line.section.heading ?? '')) score += 2
  // Several days after one name are its meetings.
  if (line.dates.length > 1 && words <= 10 && meetingWord.test(residue)) score += 1
  if (hasDateColumn(line)) score += 1
  if (otherDay.test(text)) score -= 3
  if (byline.test(residue)) score -= 4
  // A time to the minute outside a table is the stamp of a post.
  if (line.block.kind !== 'row' && time && !/[05]$/.test(time.from)) score -= 4
  // Menus and sidebars announce more than meetings.
  if (line.block.isChrome && words > 1 && !meetingWord.test(residue)) score -= 2
  return score
}

/** Rows of a table are alike: if most are meetings, the others with a near score are too. */
export function promoteTableRows(
  scored: readonly { segment: DatedSegment; score: number }[],
): { segment: DatedSegment; score: number }[] {
  const tables = Map.groupBy(scored, ({ segment: { line } }) => line.block.kind === 'row' && line.block.shape)
  tables.delete(false)
  const near = [...tables.values()].filter(areMostlyMeetings).flat()
  const promoted = new Set(near.filter(({ score }) => score >= meetingThreshold - 2))
  return scored.map((row) =>
    promoted.has(row) ? { ...row, score: Math.max(row.score, meetingThreshold) } : row,
  )
}

const areMostlyMeetings = (rows: readonly { score: number }[]): boolean =>
  rows.length >= 3 && rows.filter(({ score }) => score >= meetingThreshold).length >= rows.length * 0.6
