import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Case, cpuMs, type Prediction, readCases } from './eval/labeled-pages.ts'
import { atMost, type Measure } from './eval/measures.ts'
import { defaultRoot, type Score, scored } from './eval/score.ts'
import { sets } from './eval/sets.ts'

/** Scores the research pipeline on the evaluation sets and prints one table. Run with --help for the flags. */

/** A figure over all labels, and as the mean of the pages. */
type Result = { readonly labels: number | null; readonly pages: number | null }
type Figure = {
  readonly set: string
  readonly measure: Measure
  readonly plain: Result
  /** With weights fitted without the site of the page. */
  readonly leftOut: Result | null
}
type NotMeasured = { readonly set: string; readonly reason: string; readonly isFailure: boolean }

async function evaluate(root: string, name: string): Promise<(Figure | NotMeasured)[]> {
  const set = sets[name]!
  const file = join(root, name, set.file)
  if (!existsSync(file)) return [{ set: name, reason: `${file} is missing`, isFailure: false }]
  const cases = await readCases(file)
  try {
    const results = async (predictions: readonly Prediction[]) => resultsOf(root, name, cases, predictions)
    const plain = await results(await set.predict(cases, root))
    const leftOut = set.predictLeftOut ? await results(await set.predictLeftOut(cases, root)) : null
    return set.measures.map((measure, at) => ({
      set: name,
      measure,
      plain: plain[at]!,
      leftOut: leftOut?.[at] ?? null,
    }))
  } catch (error) {
    return [{ set: name, reason: error instanceof Error ? error.message : String(error), isFailure: true }]
  }
}

async function resultsOf(
  root: string,
  name: string,
  cases: readonly Case[],
  predictions: readonly Prediction[],
): Promise<Result[]> {
  const { measures, file, countExtra } = sets[name]!
  const { all, alone } = await scored(root, name, file, cases, predictions)
  if ('error' in all) throw new Error(all.error)
  const extra = (await countExtra?.(cases, predictions, root)) ?? 0
  return measures.map(({ value }) => ({ labels: value(all, extra) ?? null, pages: mean(alone, value) }))
}

/** The mean of the pages for which the figure is defined. */
function mean(scores: readonly Score[], value: Measure['value']): number | null {
  const values = scores.flatMap((score) => value(score, 0) ?? [])
  if (values.length === 0) return null
  return Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 1000) / 1000
}

function speed(): Figure[] {
  if (cpuMs.length === 0) return []
  const sorted = cpuMs.toSorted((a, b) => a - b)
  const average = Math.round(sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length)
  const late = Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)
  const row = (measure: Measure, ms: number) => ({
    set: 'speed',
    measure,
    plain: { labels: ms, pages: null },
    leftOut: null,
  })
  return [
    row(
      atMost('CPU per page in ms, mean', 60, () => average),
      average,
    ),
    row(
      { figure: 'CPU per page in ms, 95th percentile', bar: '', value: () => late, isMet: () => null },
      late,
    ),
  ]
}

/** The figure for pages of other sites decides, where there is one. */
function isMet({ measure, plain, leftOut }: Figure): boolean | null {
  const result = (leftOut ?? plain).labels
  if (measure.bar === '') return null
  return result === null ? false : measure.isMet(result)
}

function print(rows: readonly (Figure | NotMeasured)[]): void {
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value)
  const cells = rows.map((row) =>
    'reason' in row
      ? [row.set, `not measured: ${row.reason}`, '', '', '', '', '', row.isFailure ? 'NO' : '']
      : [
          row.set,
          row.measure.figure,
          row.measure.bar,
          shown(row.plain.labels),
          shown(row.plain.pages),
          shown(row.leftOut?.labels),
          shown(row.leftOut?.pages),
          { true: 'yes', false: 'NO', null: '' }[String(isMet(row)) as 'true' | 'false' | 'null'],
        ],
  )
  const head = ['set', 'figure', 'bar', 'result', 'by page', 'site left out', 'by page', 'met']
  const widths = head.map((title, at) => Math.max(title.length, ...cells.map((row) => row[at]!.length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  console.log(line(head))
  console.log(`|${widths.map((size) => '-'.repeat(size + 2)).join('|')}|`)
  for (const row of cells) console.log(line(row))
}

async function main(): Promise<void> {
  const names = Object.keys(sets)
  const { values, positionals } = parseArgs({
    options: {
      root: { type: 'string' },
      explain: { type: 'string' },
      model: { type: 'string' },
      'input-usd': { type: 'string' },
      'output-usd': { type: 'string' },
      'max-usd': { type: 'string' },
      'dry-run': { type: 'boolean' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  if (values.help)
    return console.log(
      `npm run eval -- [--root DIR] [${names.join(' | ')}]…\nnpm run eval -- --explain FILE\nnpm run eval -- --model PROVIDER:NAME [--dry-run] [--input-usd N --output-usd N --max-usd N]`,
    )
  if (values.explain !== undefined) {
    const { explain } = await import('./eval/explain.ts')
    return explain(values.explain)
  }
  const unknown = positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`Unknown set ${unknown.join(', ')}. Choose from ${names.join(', ')}`)
  const given = values.root ?? defaultRoot
  if (!existsSync(given)) {
    return console.log(
      'The evaluation sets are missing. Put them in ../shared/eval next to the repository, or pass --root DIR.',
    )
  }
  // The scorer runs only under its real path.
  const root = await realpath(given)
  const flags = (['dry-run', 'input-usd', 'output-usd', 'max-usd'] as const).filter((flag) => values[flag])
  if (values.model === undefined && flags.length > 0) throw new Error(`--${flags[0]} needs --model`)
  if (values.model !== undefined) {
    const { dollars, dryRun, modelSettings, predictWithModel } = await import('./eval/model-actors.ts')
    const usd = { input: values['input-usd'] ?? '0', output: values['output-usd'] ?? '0' }
    const settings = modelSettings(values.model, usd)
    const cases = await readCases(join(root, 'actors', sets['actors']!.file))
    if (values['dry-run']) return dryRun(cases, root, settings)
    const most = dollars(values['max-usd'] ?? '5', '--max-usd', 'the most that the model may cost')
    const predictions = await predictWithModel(cases, root, settings, most)
    const results = await resultsOf(root, 'actors', cases, predictions)
    const { measures } = sets['actors']!
    return print(
      measures.map((measure, at) => ({ set: 'actors', measure, plain: results[at]!, leftOut: null })),
    )
  }
  const rows: (Figure | NotMeasured)[] = []
  for (const name of positionals.length > 0 ? positionals : names) rows.push(...(await evaluate(root, name)))
  const all = [...rows, ...speed()]
  print(all)
  process.exitCode = all.some((row) => ('reason' in row ? row.isFailure : isMet(row) === false)) ? 1 : 0
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 2
  }
}
