import { dayMs } from '../contracts/days.ts'
import type { ExtractedActor } from './candidate.ts'
import type { CitedSource } from './result.ts'

/** Components of the score, each from 0 to 1, and their weights. */
const weights = { evidence: 0.35, structure: 0.25, place: 0.15, subject: 0.15, freshness: 0.1 } as const

type Components = Record<keyof typeof weights, number>

const yearMs = 365 * dayMs

export function componentsOf(given: {
  actors: readonly ExtractedActor[]
  sources: readonly CitedSource[]
  /** 1 if a page mentions the place with its state, less without. */
  place: number
  hasRequestedIssue: boolean
  now: Date
}): Components {
  const { actors, sources, now } = given
  const newest = Math.max(...sources.map((source) => Date.parse(source.publishedAt ?? source.retrievedAt)))
  const age = Math.max(0, now.getTime() - newest)
  return {
    // Each additional page adds less.
    evidence: 1 - 0.5 ** new Set(sources.map((source) => source.url)).size,
    structure: Math.max(...actors.map((actor) => actor.confidence)),
    place: given.place,
    subject: given.hasRequestedIssue ? 1 : 0,
    freshness: Math.max(0, 1 - age / (2 * yearMs)),
  }
}

/** A candidate without evidence about the requested issue areas ranks behind those that have it. */
const offTopic = 0.5

export function scoreOf(components: Components, hasRequestedIssues: boolean): number {
  const factor = hasRequestedIssues && components.subject === 0 ? offTopic : 1
  const sum = Object.entries(weights).reduce(
    (total, [name, weight]) => total + components[name as keyof Components] * weight,
    0,
  )
  return Math.round(sum * factor * 1000) / 1000
}
