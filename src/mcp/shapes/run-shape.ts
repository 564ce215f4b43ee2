import { z } from 'zod'
import { EntityType } from '../../contracts/directory/entities.ts'
import { readableExcerpt } from '../../contracts/directory/excerpt-display.ts'
import { excerptDisplay } from '../../contracts/directory/excerpts.ts'
import {
  type Candidate,
  CandidateState,
  ProviderHealth,
  Run,
  RunGap,
  type Run as RunRecord,
} from '../../contracts/discovery/discovery-runs.ts'
import { truncate } from '../text/quoted.ts'
import { type Reader, SourceShape, workspacePage } from './actor-shape.ts'

export const RunShape = Run.pick({
  id: true,
  status: true,
  code: true,
  detail: true,
  location: true,
  issue_areas: true,
  unknown_issue_areas: true,
  stage: true,
  progress: true,
  review: true,
  created_at: true,
  finished_at: true,
}).extend({
  place_key: z.string().nullable(),
  remarks: z.array(z.string()),
  providers: z.array(ProviderHealth.omit({ queries: true })),
  gaps: z.array(RunGap),
  url: z.string(),
})
export type RunShape = z.infer<typeof RunShape>

const maxRemarks = 20
const maxRemarkCharacters = 300

export function shapeRun(run: RunRecord, reader: Reader): RunShape {
  const { place, remarks, providers, gaps, links: _, kind: __, started_at: ___, ...rest } = run
  return {
    ...rest,
    detail: rest.detail && truncate(rest.detail, maxRemarkCharacters),
    place_key: place?.key ?? null,
    remarks: remarks.slice(0, maxRemarks).map((remark) => truncate(remark, maxRemarkCharacters)),
    providers: providers.slice(0, 10).map(({ provider, state, results, detail }) => {
      return { provider, state, results, detail: detail && truncate(detail, maxRemarkCharacters) }
    }),
    gaps: gaps.slice(0, 60).map((gap) => ({ ...gap, detail: truncate(gap.detail, 160) })),
    url: workspacePage(reader, `discovery/${run.id}`),
  }
}

export const CandidateShape = z.object({
  id: z.string(),
  state: CandidateState,
  type: EntityType,
  name: z.string(),
  description: z.string().nullable(),
  place_key: z.string().nullable(),
  issue_areas: z.array(z.string()),
  website: z.string().nullable(),
  score: z.number(),
  match: z.object({
    verdict: z
      .string()
      .meta({ description: 'Whether the actor is already in the directory: same, maybe or new' }),
    entity_id: z.string().nullable(),
    name: z.string().nullable(),
    reasons: z.array(z.string()),
  }),
  entity_id: z
    .string()
    .nullable()
    .meta({ description: 'Id of the actor that was created or updated from it' }),
  claims: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      text: z.string(),
      issue_area: z.string().nullable(),
      member_of: z.string().nullable(),
      relation: z.string().nullable(),
      excerpt: z.string(),
      display: excerptDisplay,
      source: SourceShape.omit({ id: true }),
    }),
  ),
  claim_count: z.int(),
})
export type CandidateShape = z.infer<typeof CandidateShape>

const maxClaims = 4

/** First one claim of each kind and issue area: the first claims may all be that the actor exists. */
function varied(claims: Candidate['claims']): Candidate['claims'] {
  const groups = [...Map.groupBy(claims, ({ kind, issue_area }) => `${kind} ${issue_area}`).values()]
  return [...groups.map(([first]) => first!), ...groups.flatMap(([, ...others]) => others)]
}

export function shapeCandidate(candidate: Candidate): CandidateShape {
  const { id, state, type, name, description, place, issue_areas, website, score, match, claims } = candidate
  return {
    id,
    state,
    type,
    name,
    description,
    issue_areas,
    website,
    score,
    place_key: place?.key ?? null,
    match: { ...match, reasons: match.reasons.slice(0, 5) },
    entity_id: candidate.entity_id,
    claims: varied(claims)
      .slice(0, maxClaims)
      .map((claim) => ({
        ...claim,
        display: readableExcerpt(claim.excerpt, claim.source),
        member_of: claim.member_of?.name ?? null,
        relation: claim.relation && `${claim.relation.kind.replaceAll('_', ' ')}: ${claim.relation.name}`,
      })),
    claim_count: claims.length,
  }
}
