import type { ExtractedActor, ExtractedMeeting } from './candidate.ts'
import type { Spending } from './model/model-budget.ts'
import type { PageContent } from './page.ts'

export type PageFindings = {
  /** `read`, or the reason why not, as a stable code. */
  readonly outcome: string
  readonly detail: string | null
  readonly page: PageContent | null
  readonly says: PageTopics | null
  readonly actors: readonly ExtractedActor[]
  readonly meetings: readonly ExtractedMeeting[]
  readonly links: readonly FoundLink[]
}

export const noFindings = { page: null, says: null, actors: [], meetings: [], links: [] } as const

/** The result of one address, saved at once so that no page is fetched twice after a crash. */
export type PageRecord = PageFindings & {
  readonly url: string
  readonly finalUrl: string | null
  /** `given`, `known_source`, `search` or `guess` for a seed; else `link`, `sitemap`, `feed` or `calendar`. */
  readonly foundBy: string
  /** The seed that led to the page, and the number of links between them. */
  readonly seed: string
  readonly depth: number
  /** Whether a browser rendering was attempted for it. */
  readonly isDrawn: boolean
  /** The result of model extraction; null if no model was used. */
  readonly model: ModelUsage | null
}

export type FoundLink = {
  readonly url: string
  readonly score: number
  readonly foundBy: 'link' | 'sitemap' | 'feed' | 'calendar'
}

export type PageTopics = {
  /** Whether it mentions the place, and its state. */
  readonly place: 'none' | 'name' | 'name_and_state'
  /** The requested issue areas that it mentions. */
  readonly issues: readonly string[]
}

export type ModelUsage = {
  /** `extracted`, or the reason why not. */
  readonly outcome: string
  readonly detail: string | null
  readonly actors: number
  /** Actors without a quote that proves them. */
  readonly dropped: number
  readonly spent: Spending
}

/** Stores the progress of a run: a folder of files for `scout`, tables for the service. */
export type Journal = {
  /** The saved value of a step; undefined if the step has not run. */
  loadStep<T>(step: string): Promise<T | undefined>
  saveStep(step: string, value: unknown): Promise<void>
  loadPages(): Promise<readonly PageRecord[]>
  savePage(record: PageRecord): Promise<void>
}

/** A journal for runs that are never resumed. */
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
