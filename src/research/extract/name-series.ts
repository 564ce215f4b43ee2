import { nameRuns } from './name-runs.ts'
import type { NameSpan } from './name-spans.ts'
import type { Line } from './page-view.ts'

/** The list of names in a sentence that holds a name. */
export type NameSeries = {
  readonly start: number
  /** Another name of the list is that of an organization. */
  readonly hasOrganizations: boolean
}

/** Finds the series of three or more names that holds a span: "Ashby Aid, Paddle Club and the Moose Lodge". */
export function createSeries(spans: readonly NameSpan[]): (span: NameSpan) => NameSeries | null {
  const organizations = Map.groupBy(
    spans.filter(({ type, by }) => type === 'organization' && by !== 'owner'),
    ({ line }) => line.index,
  )
  const known = new Map<Line, ReturnType<typeof seriesIn>>()
  return ({ line, start, end }) => {
    if (!line.isProse) return null
    const all = known.get(line) ?? seriesIn(line)
    known.set(line, all)
    const series = all.find((one) => one.start <= start && end <= one.end)
    if (!series || end - start === series.end - series.start) return null
    const hasOrganizations = (organizations.get(line.index) ?? []).some(
      (one) => (one.end <= start || end <= one.start) && series.start <= one.start && one.end <= series.end,
    )
    return { start: series.start, hasOrganizations }
  }
}

const betweenNames = /^,? (?:(?:and|or|&) )?(?:the )?$/

function seriesIn({ text, block }: Line) {
  const series: { start: number; end: number; size: number }[] = []
  for (const run of nameRuns(text.slice(0, 8000))) {
    const start = block.start + run[0]!.start
    const end = block.start + run.at(-1)!.end
    const size = 1 + run.filter((token) => /^(?:and|&)$/.test(token.text)).length
    const last = series.at(-1)
    if (last && betweenNames.test(text.slice(last.end - block.start, start - block.start))) {
      last.end = end
      last.size += size
    } else series.push({ start, end, size })
  }
  return series.filter(({ size }) => size >= 3)
}
