import type { Score } from './score.ts'

/** A figure that is read from the scorer's answer, and the bar that it must reach. */
export type Measure = {
  readonly figure: string
  readonly bar: string
  readonly value: (score: Score, extra: number) => number | null | undefined
  readonly isMet: (value: number) => boolean | null
}
type Value = Measure['value']

export const atLeast = (figure: string, bar: number, value: Value): Measure => ({
  figure,
  bar: `≥ ${bar}`,
  value,
  isMet: (result) => result >= bar,
})
export const atMost = (figure: string, bar: number, value: Value): Measure => ({
  figure,
  bar: bar === 0 ? '0' : `≤ ${bar}`,
  value,
  isMet: (result) => result <= bar,
})
export const plain = (figure: string, value: Value): Measure => ({
  figure,
  bar: '',
  value,
  isMet: () => null,
})
