import { z } from 'zod'
import { PlaceReference } from '../directory/place-key.ts'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters } from '../paging.ts'
import { WebAddress } from '../values.ts'
import { Candidate, CandidateDecision, CandidateState, exampleCandidate, exampleRun } from './candidates.ts'
import { ResearchBundle, SyncReceipt } from './research-bundle.ts'

export { Candidate, CandidateDecision, CandidateState } from './candidates.ts'

export const RunStatus = z.enum(['pending', 'running', 'completed', 'failed']).meta({
  id: 'RunStatus',
  description:
    'Accepted, being processed, finished, or failed. A completed run is a finished pipeline, not a verified result',
})
export type RunStatus = z.infer<typeof RunStatus>

export const RunStage = z.enum(['plan', 'search', 'fetch', 'resolve', 'rank', 'gaps']).meta({
  id: 'RunStage',
  description: 'How far the pipeline is; pages are read and extracted as they are fetched',
})
export type RunStage = z.infer<typeof RunStage>

export const RunInput = z
  .strictObject({
    location: z
      .string()
      .trim()
      .min(1, 'must name a place')
      .max(200)
      .meta({ description: 'A place, as people write it', example: 'Gary, IN' }),
    issue_areas: z
      .array(z.string().trim().min(1).max(120))
      .max(30)
      .default([])
      .meta({ description: 'Slugs of issue areas or domains; unknown ones are reported and match nothing' }),
    urls: z
      .array(WebAddress)
      .max(50)
      .default([])
      .meta({ description: 'Pages to begin with, beside what is found' }),
    depth: z.enum(['standard', 'deep']).default('standard').meta({ description: 'How many pages are read' }),
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
    detail: z.string().nullable().meta({ description: 'What was missing, for people', example: null }),
  })
  .meta({ id: 'ProviderHealth', description: 'How a search or model provider answered' })

export const RunGap = z
  .object({
    issue_area: z.string().meta({ example: 'housing_affordability' }),
    kind: z.enum(['found_none', 'thin', 'not_searched', 'engine_silent']).meta({
      description: 'Looked and found none, found little, did not look, or an engine did not answer',
    }),
    detail: z.string().meta({ example: 'Six pages were read; none names an actor of this issue area.' }),
  })
  .meta({ id: 'RunGap', description: 'What the run does not show, and why' })

export const Run = z
  .object({
    id: z.uuid().meta({ example: exampleRun }),
    status: RunStatus,
    kind: z
      .enum(['research', 'sync'])
      .meta({ description: 'Made by the service, or synced from local research' }),
    code: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed: `cancelled`, `worker_lost`, `internal`', example: null }),
    detail: z.string().nullable().meta({ description: 'The same for people', example: null }),
    location: z.string().meta({ example: 'Gary, IN' }),
    place: PlaceReference.nullable(),
    issue_areas: z.array(z.string()).meta({ example: ['housing_affordability'] }),
    unknown_issue_areas: z
      .array(z.string())
      .meta({ description: 'Slugs that are no issue area: they match nothing', example: [] }),
    stage: RunStage.nullable(),
    progress: z.object({
      queries: z.int().meta({ example: 6 }),
      pages_found: z.int().meta({ example: 40 }),
      pages_done: z.int().meta({ example: 12 }),
      pages_read: z.int().meta({ example: 10 }),
      candidates: z.int().meta({ example: 7 }),
    }),
    remarks: z.array(z.string()).meta({
      description: 'What was done without: a missing key, a browser that is not there',
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
      .meta({ description: 'How many candidates were decided how' }),
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
  .meta({ id: 'DiscoveryRun', description: 'A search for actors of a place' })
export type Run = z.infer<typeof Run>

export const PageOutcome = z
  .object({
    url: z.string().meta({ example: 'https://www.example.org/about' }),
    final_url: z.string().nullable().meta({ example: null }),
    outcome: z.string().meta({
      description: '`read`, or why not: `robots_disallowed`, `timeout`, `private_address`…',
      example: 'read',
    }),
    detail: z.string().nullable().meta({ example: null }),
    found_by: z.string().meta({ description: 'How the run came to it', example: 'known_source' }),
    title: z.string().nullable().meta({ example: 'About us' }),
    is_rendered: z.boolean().meta({ description: 'Whether a browser had to draw it', example: false }),
    candidates: z.int().meta({ description: 'How many actors it names', example: 2 }),
    retrieved_at: z.string().nullable().meta({ example: '2026-03-04T09:30:04.000Z' }),
  })
  .meta({ id: 'PageOutcome', description: 'What became of one address' })

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
    'Finds public pages about a place and its issues, and extracts candidate actors from them. A location that is unknown or fits several places is refused with `suggestions`.',
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
    status: listOf(RunStatus).meta({ description: 'Only runs in this state' }),
  }),
  status: 200,
  response: z.object({ data: z.array(Run), page: Page }).meta({ id: 'DiscoveryRunList' }),
})

export const getRun = operation({
  ...reading,
  id: 'getDiscoveryRun',
  method: 'GET',
  path: `${path}/{run_id}`,
  summary: 'Look at a run',
  description:
    'Poll a pending or running run every few seconds, or follow its `events`; stop when it is completed or failed.',
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
  description: 'A pending or running run becomes failed with the code `cancelled`; what it found stays.',
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
  summary: 'List what became of each address',
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
  description: 'Best first.',
  params: RunParams,
  query: z.strictObject({
    ...pageParameters,
    state: listOf(CandidateState).meta({ description: 'Only candidates in this state' }),
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
  description: 'Nothing is public before it is published.',
  params: CandidateParams,
  body: CandidateDecision,
  requestHeaders: ['If-Match'],
  status: 200,
  response: Candidate,
  problems: ['run_not_found', 'item_not_found', 'entity_not_found', 'conflict', 'role_required'],
})

export const publishRun = operation({
  ...writing,
  id: 'publishCandidates',
  method: 'POST',
  path: `${path}/{run_id}/publish`,
  summary: 'Publish what was accepted',
  description:
    'Writes every accepted and merged candidate with its claims and sources, and tells the Firehose, in one transaction. A reviewer of the directory publishes for everybody; a member keeps them as private actors of the workspace, and what is merged into public actors waits.',
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
          description: 'Merged into public actors: a reviewer of the directory publishes these',
          example: [],
        }),
      visibility: z.enum(['public', 'workspace']),
    })
    .meta({ id: 'PublishedCandidates' }),
  problems: ['run_not_found', 'conflict', 'role_required'],
})

export const RunEvent = z
  .object({
    type: z.enum(['run.state', 'run.progress', 'run.end']),
    run: Run.pick({ id: true, status: true, stage: true, progress: true, code: true }),
  })
  .meta({ id: 'DiscoveryRunEvent', description: 'Progress of a run' })

export const followRun = operation({
  ...reading,
  id: 'followDiscoveryRun',
  method: 'GET',
  path: `${path}/{run_id}/events`,
  summary: 'Follow the progress of a run',
  description: 'A stream of events that ends with `run.end`.',
  params: RunParams,
  requestHeaders: ['Last-Event-ID'],
  status: 200,
  response: z.string(),
  produces: 'text/event-stream',
  stream: RunEvent,
  problems: ['run_not_found', 'not_acceptable'],
})

export const syncRun = operation({
  ...writing,
  id: 'syncResearch',
  method: 'POST',
  path: `${path}/syncs`,
  summary: 'Sync reviewed results of local research',
  description:
    'The whole bundle is validated before anything is written: one bad entry refuses it with the list of faults. The same bundle again is answered with its first receipt, and its entries are added where it newly says.',
  body: ResearchBundle,
  bodyBytes: 8 * 1024 * 1024,
  status: 201,
  response: SyncReceipt,
  problems: ['plan_required', 'role_required', 'item_not_found'],
})
