import type { ExtractedActor, ExtractedMeeting } from './candidate.ts'
import type { ReadPage } from './page.ts'

/** What became of one address, kept as soon as it is known: after a crash no page is fetched twice. */
export type PageRecord = {
  readonly url: string
  readonly finalUrl: string | null
  /** `read`, or why not: a stable code. */
  readonly outcome: string
  readonly detail: string | null
  /** `given`, `known_source`, `search` or `guess` where reading began; else `link`, `sitemap`, `feed` or `calendar`. */
  readonly foundBy: string
  /** The page that reading began with, and how many steps lie between. */
  readonly seed: string
  readonly depth: number
  /** Whether it counts as an attempt to draw a page in a browser. */
  readonly isDrawn: boolean
  /** Without its source: what the claims quote, and how it is cited. */
  readonly page: Omit<ReadPage, 'html' | 'links'> | null
  /** What it speaks of. */
  readonly says: PageTopics | null
  /** What became of asking a model about it; null when none was asked. */
  readonly model: ModelUsage | null
  readonly actors: readonly ExtractedActor[]
  readonly meetings: readonly ExtractedMeeting[]
  /** Where it leads, as far as that is worth following. */
  readonly links: readonly FoundLink[]
}

export type FoundLink = {
  readonly url: string
  readonly score: number
  readonly foundBy: 'link' | 'sitemap' | 'feed' | 'calendar'
}

export type PageTopics = {
  /** Whether it names the place, and whether with its state. */
  readonly place: 'none' | 'name' | 'name_and_state'
  /** The issue areas asked for whose words it uses. */
  readonly issues: readonly string[]
}

export type ModelUsage = {
  /** `extracted`, or why not. */
  readonly outcome: string
  readonly detail: string | null
  readonly actors: number
  readonly tokens: number
}

/** Where a run keeps what it did: a folder of files for `scout`, tables for the service. */
export type Journal = {
  /** What a step answered when it ran before; undefined when it did not. */
  loadStep<T>(step: string): Promise<T | undefined>
  saveStep(step: string, value: unknown): Promise<void>
  loadPages(): Promise<readonly PageRecord[]>
  savePage(record: PageRecord): Promise<void>
}

/** For research that nobody resumes. */
export function createMemoryJournal(): Journal {
  const steps = new Map<string, unknown>()
  const pages = new Map<string, PageRecord>()
  return {
    loadStep: async <T>(step: string) => steps.get(step) as T | undefined,
    saveStep: async (step, value) => void steps.set(step, value),
    loadPages: async () => [...pages.values()],
    savePage: async (record) => void pages.set(record.url, record),
  }
}
