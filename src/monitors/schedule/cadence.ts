import type { ConnectorKind } from '../connectors/connector.ts'

/** Seconds between two readings: the first guess and its bounds. */
type Cadence = { readonly first: number; readonly shortest: number; readonly longest: number }

const hour = 3_600
const day = 24 * hour
const lists: Cadence = { first: hour / 2, shortest: hour / 6, longest: 12 * hour }
const pages: Cadence = { first: 6 * hour, shortest: hour, longest: 2 * day }
const datasets: Cadence = { first: 6 * hour, shortest: hour, longest: day }

const cadences: Record<ConnectorKind, Cadence> = {
  icalendar: lists,
  feed: lists,
  legistar: lists,
  civicclerk: lists,
  primegov: lists,
  meeting_page: pages,
  page: pages,
  pdf_agenda: pages,
  socrata: datasets,
  open_states: datasets,
  congress: datasets,
}

/** Pages that prove published facts are read less often than pages that somebody asked to monitor. */
export const sourceCadence: Cadence = { first: 3 * day, shortest: day, longest: 14 * day }
/** While the script of the sample town runs: all of it happens within a few minutes. */
export const sampleCadence: Cadence = { first: 3, shortest: 3, longest: 3 }
const endedSampleCadence: Cadence = { first: hour, shortest: hour, longest: day }
/** After this time, the documents of the sample town do not change any more. */
export const sampleScriptSeconds = 150

/** `age` is the number of seconds since the monitor was created. */
export function cadenceOf(
  kind: ConnectorKind,
  origin: 'account' | 'source' | 'sample',
  age: number,
): Cadence {
  if (origin === 'sample') return age < sampleScriptSeconds ? sampleCadence : endedSampleCadence
  return origin === 'source' ? sourceCadence : cadences[kind]
}

/** Reads a source that changed twice as often, and one that did not change a little less often. */
export function nextInterval(current: number, hasChanged: boolean, { shortest, longest }: Cadence): number {
  const wanted = hasChanged ? current / 2 : current * 1.25
  return Math.round(Math.min(longest, Math.max(shortest, wanted)))
}

const firstRetry = 5 * 60
const longestRetry = day

/** Seconds until a failed reading is tried again: doubles with every failure, up to a day. */
export function retrySeconds(failures: number, interval: number): number {
  const first = Math.min(firstRetry, interval)
  return Math.min(longestRetry, first * 2 ** Math.min(failures - 1, 12))
}

/** Spreads readings that are due at the same time. `random` is from 0 to 1. */
export const withJitter = (seconds: number, random: number): number => seconds * (0.9 + 0.2 * random)

/** A source that could not be read for twice its interval counts as broken. */
export const brokenAfter = (interval: number): number => 2 * interval

const rememberedGaps = 8
const neededGaps = 5

/** The times between changes, newest last. */
export const withGap = (gaps: readonly number[], seconds: number): number[] =>
  [...gaps, Math.max(1, Math.round(seconds))].slice(-rememberedGaps)

/**
 * Seconds within which a source usually changes: the longest of its last gaps, so that an irregular publisher is not
 * reported as silent. Null until enough changes were seen.
 */
export const usualSeconds = (gaps: readonly number[]): number | null =>
  gaps.length < neededGaps ? null : Math.max(...gaps)
