import type { Authored, Json } from './columns.ts'

/** Briefs and coverage targets of a workspace. */
export type BriefTables = {
  brief: Authored & {
    id: string
    workspace_id: string
    title: string
    status: 'draft' | 'final'
    scope: Json
    text: string
    links: Json
    gaps: string[]
    cited: Json
    known: Json
  }
  coverage_target: Authored & {
    id: string
    workspace_id: string
    title: string
    place: Json
    issue_areas: string[]
    actor_types: string[]
    minimum: number
    due_on: string | null
  }
}
