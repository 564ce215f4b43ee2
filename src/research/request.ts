import type { ResearchLimits } from '../contracts/discovery/research-limits.ts'
import type { Issue } from './extract/issue-areas.ts'

export { deepLimits, type ResearchLimits, standardLimits } from '../contracts/discovery/research-limits.ts'

export type ResearchPlace = {
  readonly key: string
  readonly name: string
  readonly state: { readonly name: string; readonly abbreviation: string }
}

export type { Issue as ResearchIssue } from './extract/issue-areas.ts'

export type ResearchRequest = {
  /** Null if only the given pages are read. */
  readonly place: ResearchPlace | null
  readonly issues: readonly Issue[]
  readonly urls: readonly string[]
  /** Sources that the directory already has for the place. */
  readonly knownSources: readonly string[]
  readonly limits: ResearchLimits
}
