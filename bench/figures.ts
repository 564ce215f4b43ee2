/** One line of a report: what was measured, what it came to, and what it has to reach. */
export type Figure = { what: string; result: number; unit: string; bar: number; better: 'higher' | 'lower' }

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** A Markdown table, as docs/benchmarks.md keeps it. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, result, unit, bar, better }) => {
    const isMet = better === 'higher' ? result >= bar : result <= bar
    const sign = better === 'higher' ? '≥' : '≤'
    return `| ${what} | ${short(result)} ${unit} | ${sign} ${short(bar)} ${unit} | ${isMet ? 'met' : '**not met**'} |`
  })
  return ['| figure | measured | bar | |', '|---|---|---|---|', ...rows].join('\n')
}

function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)
}
