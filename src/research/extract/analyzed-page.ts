import type { ReadPage } from '../page.ts'
import type { IssueFinder } from './issue-areas.ts'
import type { Line } from './page-view.ts'
import type { StructuredActor } from './structured-data.ts'

/** A page with what extraction needs to know about all of it. */
export type AnalyzedPage = {
  readonly page: ReadPage
  readonly lines: readonly Line[]
  readonly structured: readonly StructuredActor[]
  readonly issuesIn: IssueFinder
}
