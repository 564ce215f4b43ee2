import { z } from 'zod'
import { Submission } from '../contributions/submissions.ts'
import { EntityType } from '../directory/entities.ts'
import { PlaceReference } from '../directory/place-key.ts'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters } from '../paging.ts'
import { WebAddress } from '../values.ts'
import {
  Candidate,
  CandidateDecision,
  CandidateDecisions,
  CandidateState,
  exampleCandidate,
  exampleRun,
  MatchVerdict,
} from './candidates.ts'
import { maxBundleBytes, ResearchBundle, SyncReceipt } from './research-bundle.ts'

export { Candidate, CandidateDecision, CandidateState } from './candidates.ts'

export const RunStatus = z.enum(['pending', 'running', 'completed', 'failed']).meta({
  id: 'RunStatus',
  description:
    'pending: accepted; running: in progress; completed: finished, but not verified; failed: see `code`',
})
export type RunStatus = z.infer<typeof RunStatus>

export const RunStage = z.enum(['plan', 'search', 'fetch', 'resolve', 'rank', 'gaps']).meta({
  id: 'RunStage',
  description: 'Current stage of the pipeline. Pages are read and extracted as they are fetched',
})
export type RunStage = z.infer<typeof RunStage>

export const RunInput = z
  .strictObject({
    location: z
      .string()
      .trim()
      .min(1, 'must name a place')
      .max(200)
      .meta({ description: 'A place in plain text', example: 'Gary, IN' }),
    issue_areas: z
      .array(z.string().trim().min(1).max(120))
      .max(30)
      .default([])
      .meta({ description: 'Slugs of issue areas or domains. Unknown slugs are reported and match nothing' }),
    urls: z
      .array(WebAddress)
      .max(50)
      .default([])
      .meta({ description: 'Pages to start with, in addition to those found' }),
    depth: z.enum(['standard', 'deep']).default('standard').meta({ description: 'How many pages to read' }),
  })
  .meta({
    id: 'DiscoveryRunInput',
    examples: [{ location: 'Gary, IN', issue_areas: ['housing_affordability'] }],
  })
export type RunInput = z.infer<typeof RunInput>

export const ProviderHealth = z
  .object({
    provider: z.string().meta({ example: 'searxng' }),
    state: z.enum(['answered', 'partly', 'failed', 'not_configured']),
    queries: z.int().meta({ example: 6 }),
    results: z.int().meta({ example: 41 }),
    detail: z.string().nullable().meta({ description: 'What was missing, as text', example: null }),
  })
  .meta({ id: 'ProviderHealth', description: 'Status of a search or model provider' })

export const RunGap = z
  .object({
    issue_area: z.string().meta({ example: 'housing_affordability' }),
    kind: z.enum(['found_none', 'thin', 'not_searched', 'engine_silent']).meta({
      description: 'Why the issue area has few or no actors',
    }),
    detail: z.string().meta({ example: 'Six pages were read; none names an actor of this issue area.' }),
  })
  .meta({ id: 'RunGap', description: 'An issue area with few or no results, and the reason' })

export const Run = z
  .object({
    id: z.uuid().meta({ example: exampleRun }),
    status: RunStatus,
    kind: z
      .enum(['research', 'sync'])
      .meta({ description: 'Executed by the service, or synced from local research' }),
    code: z.string().nullable().meta({
      description: 'Why the run failed: `cancelled`, `too_expensive`, `worker_lost` or `internal`',
      example: null,
    }),
    detail: z.string().nullable().meta({ description: 'The reason as text', example: null }),
    location: z.string().meta({ example: 'Gary, IN' }),
    place: PlaceReference.nullable(),
    issue_areas: z.array(z.string()).meta({ example: ['housing_affordability'] }),
    unknown_issue_areas: z
      .array(z.string())
      .meta({ description: 'Unknown slugs, which match nothing', example: [] }),
    stage: RunStage.nullable(),
    progress: z.object({
      queries: z.int().meta({ example: 6 }),
      pages_found: z.int().meta({ example: 40 }),
      pages_done: z.int().meta({ example: 12 }),
      pages_read: z.int().meta({ example: 10 }),
      candidates: z.int().meta({
        description: 'Counted once all pages are read and findings of one actor are merged',
        example: 7,
      }),
    }),
    remarks: z.array(z.string()).meta({
      description: 'What the run had to do without, such as a missing key or browser',
      example: [],
    }),
    providers: z.array(ProviderHealth),
    gaps: z.array(RunGap),
    review: z
      .object({
        open: z.int().meta({ example: 6 }),
        accepted: z.int().meta({ example: 1 }),
        rejected: z.int().meta({ example: 0 }),
        merged: z.int().meta({ example: 0 }),
        published: z.int().meta({ example: 0 }),
      })
      .meta({ description: 'Number of candidates by decision' }),
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    started_at: z.string().nullable().meta({ example: '2026-03-04T09:30:01.000Z' }),
    finished_at: z.string().nullable().meta({ example: null }),
    links: z.object({
      self: z.string().meta({ example: `/api/discovery-runs/${exampleRun}` }),
      candidates: z.string().meta({ example: `/api/discovery-runs/${exampleRun}/candidates` }),
      pages: z.string().meta({ example: `/api/discovery-runs/${exampleRun}/pages` }),
      events: z.string().meta({ example: `/api/discovery-runs/${exampleRun}/events` }),
    }),
  })
  .meta({ id: 'DiscoveryRun', description: 'A search for actors in a place' })
export type Run = z.infer<typeof Run>

export const PageOutcome = z
  .object({
    url: z.string().meta({ example: 'https://www.example.org/about' }),
    final_url: z.string().nullable().meta({ example: null }),
    outcome: z.string().meta({
      description: '`read`, or the reason it was not read, such as `robots_disallowed` or `timeout`',
      example: 'read',
    }),
    detail: z.string().nullable().meta({ example: null }),
    found_by: z.string().meta({ description: 'How the run found the page', example: 'known_source' }),
    title: z.string().nullable().meta({ example: 'About us' }),
    is_rendered: z.boolean().meta({ description: 'Whether a browser rendered the page', example: false }),
    candidates: z.int().meta({ description: 'Number of actors found on the page', example: 2 }),
    retrieved_at: z.string().nullable().meta({ example: '2026-03-04T09:30:04.000Z' }),
  })
  .meta({ id: 'PageOutcome', description: 'Outcome of one URL' })

const RunParams = z.object({
  run_id: z.string().max(100).meta({ description: 'Id of the run', example: exampleRun }),
})
const CandidateParams = RunParams.extend({
  candidate_id: z.string().max(100).meta({ description: 'Id of the candidate', example: exampleCandidate }),
})
const path = '/api/discovery-runs'
const reading = { tag: 'Discovery', access: 'account', scope: 'discovery:read' } as const
const writing = { tag: 'Discovery', access: 'account', scope: 'discovery:write' } as const

export const startRun = operation({
  ...writing,
  id: 'startDiscoveryRun',
  method: 'POST',
  path,
  summary: 'Start a discovery run',
  description:
    'Finds public pages about a place and its issues, and extracts candidate actors from them. A location that is unknown or matches several places is rejected with `suggestions`.',
  body: RunInput,
  status: 202,
  response: Run,
  responseHeaders: ['Location'],
  problems: ['plan_required', 'role_required', 'limit_reached'],
})

export const listRuns = operation({
  ...reading,
  id: 'listDiscoveryRuns',
  method: 'GET',
  path,
  summary: 'List the runs of the workspace',
  query: z.strictObject({
    ...pageParameters,
    status: listOf(RunStatus).meta({ description: 'Return only runs with this status' }),
  }),
  status: 200,
  response: z.object({ data: z.array(Run), page: Page }).meta({ id: 'DiscoveryRunList' }),
})

export const getRun = operation({
  ...reading,
  id: 'getDiscoveryRun',
  method: 'GET',
  path: `${path}/{run_id}`,
  summary: 'Get a run',
  description: 'Poll every few seconds or follow `events` until the run is completed or failed.',
  params: RunParams,
  status: 200,
  response: Run,
  problems: ['run_not_found'],
})

export const cancelRun = operation({
  ...writing,
  id: 'cancelDiscoveryRun',
  method: 'POST',
  path: `${path}/{run_id}/cancel`,
  summary: 'Cancel a run',
  description:
    'A pending or running run becomes failed with the code `cancelled`. Its pages remain readable.',
  params: RunParams,
  status: 200,
  response: Run,
  problems: ['run_not_found', 'conflict', 'role_required'],
})

export const listPages = operation({
  ...reading,
  id: 'listDiscoveryPages',
  method: 'GET',
  path: `${path}/{run_id}/pages`,
  summary: 'List the pages of a run with their outcomes',
  params: RunParams,
  query: z.strictObject(pageParameters),
  status: 200,
  response: z.object({ data: z.array(PageOutcome), page: Page }).meta({ id: 'PageOutcomeList' }),
  problems: ['run_not_found'],
})

export const listCandidates = operation({
  ...reading,
  id: 'listCandidates',
  method: 'GET',
  path: `${path}/{run_id}/candidates`,
  summary: 'List the candidates of a run',
  description: 'Highest score first.',
  params: RunParams,
  query: z.strictObject({
    ...pageParameters,
    state: listOf(CandidateState).meta({ description: 'Return only candidates in this state' }),
    issue_area: listOf(z.string().min(1).max(120)).meta({
      description: 'Slug of an issue area or domain; return only candidates with one of these',
    }),
    type: listOf(EntityType).meta({ description: 'Return only candidates of this type' }),
    match: listOf(MatchVerdict).meta({ description: 'Return only candidates with this comparison' }),
  }),
  status: 200,
  response: z.object({ data: z.array(Candidate), page: Page }).meta({ id: 'CandidateList' }),
  problems: ['run_not_found'],
})

export const decideCandidate = operation({
  ...writing,
  id: 'decideCandidate',
  method: 'POST',
  path: `${path}/{run_id}/candidates/{candidate_id}/decision`,
  summary: 'Decide on a candidate',
  description: 'Candidates stay private until they are published.',
  params: CandidateParams,
  body: CandidateDecision,
  requestHeaders: ['If-Match'],
  status: 200,
  response: Candidate,
  problems: ['run_not_found', 'item_not_found', 'entity_not_found', 'conflict', 'role_required'],
})

export const decideCandidates = operation({
  ...writing,
  id: 'decideCandidates',
  method: 'POST',
  path: `${path}/{run_id}/candidates/decisions`,
  summary: 'Decide on several candidates, all or none',
  description: 'If one decision is not possible, nothing changes and the response names the candidate.',
  params: RunParams,
  body: CandidateDecisions,
  status: 200,
  response: z.object({ data: z.array(Candidate) }).meta({ id: 'DecidedCandidates' }),
  problems: ['run_not_found', 'item_not_found', 'entity_not_found', 'conflict', 'role_required'],
})

export const publishRun = operation({
  ...writing,
  id: 'publishCandidates',
  method: 'POST',
  path: `${path}/{run_id}/publish`,
  summary: 'Publish accepted candidates',
  description:
    'Writes all accepted and merged candidates with their claims, sources and signals in one transaction. Directory reviewers can publish publicly. Members create private actors of the workspace, and merges into public actors wait for a directory reviewer.',
  params: RunParams,
  body: z
    .strictObject({ visibility: z.enum(['public', 'workspace']).default('workspace') })
    .meta({ id: 'PublishCandidatesInput', examples: [{ visibility: 'workspace' }] }),
  status: 200,
  response: z
    .object({
      published: z.array(
        z.object({
          candidate_id: z.uuid().meta({ example: exampleCandidate }),
          entity_id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
          url: z.string().meta({ example: '/api/entities/01920000-0000-7000-8000-000000000001' }),
        }),
      ),
      waiting: z
        .array(
          z.object({
            candidate_id: z.uuid().meta({ example: exampleCandidate }),
            entity_id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
          }),
        )
        .meta({
          description: 'Merges into public actors that a directory reviewer must publish',
          example: [],
        }),
      memberships: z.int().meta({
        description:
          'Number of memberships that were published, between people and organizations that are public',
        example: 0,
      }),
      visibility: z.enum(['public', 'workspace']),
    })
    .meta({ id: 'PublishedCandidates' }),
  problems: ['run_not_found', 'conflict', 'role_required'],
})

export const submitRun = operation({
  ...writing,
  id: 'submitCandidates',
  method: 'POST',
  path: `${path}/{run_id}/submissions`,
  summary: 'Submit accepted candidates to the public directory',
  description:
    'Reviewers of the directory decide on a copy of each accepted and merged candidate that does not wait already. The candidates stay as they are.',
  params: RunParams,
  status: 201,
  response: Submission,
  problems: ['run_not_found', 'conflict', 'role_required'],
})

export const RunEvent = z
  .object({
    type: z.enum(['run.state', 'run.progress', 'run.end']),
    run: Run.pick({ id: true, status: true, stage: true, progress: true, code: true }),
  })
  .meta({ id: 'DiscoveryRunEvent', description: 'Progress of a run' })
export type RunEvent = z.infer<typeof RunEvent>

export const followRun = operation({
  ...reading,
  id: 'followDiscoveryRun',
  method: 'GET',
  path: `${path}/{run_id}/events`,
  summary: 'Follow the progress of a run',
  description: 'An event stream that ends with `run.end`.',
  params: RunParams,
  requestHeaders: ['Last-Event-ID'],
  status: 200,
  response: z.string(),
  produces: 'text/event-stream',
  stream: RunEvent,
  problems: ['run_not_found', 'not_acceptable', 'stream_limit_reached'],
})

export const syncRun = operation({
  ...writing,
  id: 'syncResearch',
  method: 'POST',
  path: `${path}/syncs`,
  summary: 'Sync reviewed results of local research',
  description:
    'The bundle is validated as a whole. If any entry is invalid, nothing is written and the response lists all errors. Sending the same bundle again returns its first receipt and adds its entries to newly named lists and briefs.',
  body: ResearchBundle,
  bodyBytes: maxBundleBytes,
  status: 201,
  response: SyncReceipt,
  problems: ['plan_required', 'role_required', 'item_not_found'],
})
