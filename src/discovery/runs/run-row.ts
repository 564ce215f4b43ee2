import type { z } from 'zod'
import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type {
  ProviderHealth,
  Run,
  RunGap,
  RunStage,
  RunStatus,
} from '../../contracts/discovery/discovery-runs.ts'

export type RunProgress = Run['progress']
export const noProgress: RunProgress = {
  queries: 0,
  pages_found: 0,
  pages_done: 0,
  pages_read: 0,
  candidates: 0,
}

export type RunRow = {
  id: string
  workspace_id: string
  account_id: string | null
  kind: 'research' | 'sync'
  location: string
  place_key: string | null
  issue_areas: string[]
  unknown_issue_areas: string[]
  urls: string[]
  depth: 'standard' | 'deep'
  status: RunStatus
  code: string | null
  detail: string | null
  stage: RunStage | null
  progress: Partial<RunProgress>
  remarks: string[]
  providers: z.infer<typeof ProviderHealth>[]
  gaps: z.infer<typeof RunGap>[]
  cancel_asked_at: Date | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

export type ReviewCounts = Run['review']

export function toRun(row: RunRow, place: PlaceReference | null, review: ReviewCounts): Run {
  const self = `/api/discovery-runs/${row.id}`
  return {
    id: row.id,
    status: row.status,
    kind: row.kind,
    code: row.code,
    detail: row.detail,
    location: row.location,
    place,
    issue_areas: row.issue_areas,
    unknown_issue_areas: row.unknown_issue_areas,
    stage: row.stage,
    progress: { ...noProgress, ...row.progress },
    remarks: row.remarks,
    providers: row.providers,
    gaps: row.gaps,
    review,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    links: { self, candidates: `${self}/candidates`, pages: `${self}/pages`, events: `${self}/events` },
  }
}
