/**
 * What the ReDoS checker says about each regular expression of `src`. A check can take seconds, so verdicts are stored by a
 * hash of the expression; `npm run redos` checks new ones, and `npm run redos -- --all` checks all of them again.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { check } from 'recheck'
import type { SourceRegex } from './source-regexes.ts'

/** `unknown`: the checker reached its time limit. */
export type Verdict = 'safe' | 'polynomial' | 'exponential' | 'unknown'

export const verdictsFile = `${import.meta.dirname}/redos-verdicts.json`
export const readVerdicts = (): Record<string, Verdict> => JSON.parse(readFileSync(verdictsFile, 'utf8'))

export const keyOf = ({ source, flags }: Pick<SourceRegex, 'source' | 'flags'>): string =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16)

export async function checkRegex({ source, flags }: SourceRegex, timeoutMs: number): Promise<Verdict> {
  const found = await check(source, flags, { timeout: timeoutMs })
  return found.status === 'vulnerable' ? found.complexity.type : found.status
}
